// verdict: unsafe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int n = __VERIFIER_nondet_uint() % 6 + 1, sum = 0;
  for (int i = 1; i <= n; i++) sum += i;
  assert(sum * 2 != n * 7); // one fails
}
