// not: safe
// args: --property assert
// What has ended may lie where another object is.
#include <assert.h>
int main(void) {
  int *p, *q;
  { p = (int[]){1}; }
  { q = (int[]){2}; }
  assert(p != q);
}
