// verdict: safe
// An uninitialised variable has any value.
#include <assert.h>
int main(void) {
  int x;
  int y = x & 1;
  assert(y == 0 || y == 1);
  return 0;
}
