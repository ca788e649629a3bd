// verdict: safe
// long
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned turns = 0, n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 30) return 0;
  while (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    turns++;
  }
  assert(turns <= 111);
}
