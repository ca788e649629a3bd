// verdict: unsafe
// args: --property index
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
static struct { char b[8]; int len; } q;
int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n > 8) return 0;
  memset(&q.b[n], 0, 1);
  return 0; }
