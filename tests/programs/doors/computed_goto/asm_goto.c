// not: unsafe
// Where assembly goes on is not modelled: it never takes the label here.
#include <assert.h>
int main(void) {
  __asm__ goto("" : : : : failed);
  return 0;
failed:
  assert(0);
}
