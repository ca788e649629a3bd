// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  union {
    float f;
    unsigned u;
  } x;
  x.u = __VERIFIER_nondet_uint();
  if (!(x.f >= 1.0f && x.f <= 2.0f)) return 0;
  assert(x.u >= 0x3f800000u && x.u <= 0x40000000u);
}
