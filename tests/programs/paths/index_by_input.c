// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int table[5] = {4, 3, 2, 1, 0};
  unsigned i = __VERIFIER_nondet_uint();
  if (i >= 5) return 0;
  table[table[i]] = 9;
  int sum = 0;
  for (int k = 0; k < 5; k++) sum += table[k];
  assert(sum >= 15);
}
