// not: safe
// args: --property assert
#include <assert.h>
int main(void) {
  int *p, *q;
  { p = (int[]){1}; }
  { q = (int[]){2}; }
  assert(p == q);
}
