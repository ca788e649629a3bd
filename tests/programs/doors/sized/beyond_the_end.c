// verdict: unsafe
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) { char a[16]; unsigned n = __VERIFIER_nondet_uint(); if (n > 16) return 0;
  memset(a + n, 0, 17 - n);
  return 0; }
