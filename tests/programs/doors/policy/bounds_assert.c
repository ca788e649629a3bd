// An access outside an array, with an index that is an input.
// args: --property assert
// not: unsafe
// line: 10
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int a[4] = {0};
  int n = nd_int();
  a[n] = 1;
  assert(n >= 0 && n < 4);
  return 0;
}
