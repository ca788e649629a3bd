// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static unsigned bits(unsigned x) { return x == 0 ? 0 : (x & 1) + bits(x >> 1) * 0; }
int main(void) { unsigned r = bits(__VERIFIER_nondet_int()); assert(r <= 1); }
