// verdict: safe
// flags: -fwrapv-pointer
// Addresses that stay in their object aren't null, however they are computed.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static char bytes[64];
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 64;
    char *p = bytes + n;
    assert(p != 0);
    assert(bytes - 16 != 0);
}
