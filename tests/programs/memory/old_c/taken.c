// verdict: safe
// assumes: without a prototype
// Nobody declares what is called, and pointers are numbers: old C is taken, as by
// compilers of its time.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int f(int x) { if (x) return; return 4; }
main() {
  int n = __VERIFIER_nondet_int();
  int *p = malloc(sizeof(int));
  if (p) { *p = 3; assert(*p == 3); free(p); }
  long q = &n;
  assert(q != 0);
  float g = 1;
  unsigned *u = &g;
  assert(*u == 0x3f800000);
  assert(f(0) == 4);
  assert(helper(3) == 3);
  return 0;
}
int helper(int x) { return x; }
