// verdict: unsafe
// An uninitialised variable has any value.
#include <assert.h>
int main(void) {
  int x;
  int y = x & 1;
  assert(x == 0);
  return 0;
}
