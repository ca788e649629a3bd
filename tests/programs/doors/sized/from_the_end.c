// not: unsafe
// No bytes are moved from the end of an array.
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) { char a[16]; memset(a, 0, 16); unsigned n = __VERIFIER_nondet_uint(); if (n > 16) return 0;
  memmove(a, a + n, 16 - n);
  return 0; }
