// verdict: unsafe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static int up(int x) { return x + 1; }
static int down(int x) { return x - 1; }
int main(void) {
  int (*steps[2])(int) = {up, down};
  int x = 0;
  for (int i = 0; i < 4; i++) x = steps[__VERIFIER_nondet_uint() % 2](x);
  assert(x >= -4 && x < 4 && x % 2 == 0);
}
