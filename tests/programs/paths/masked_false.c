// not: safe
// A masked number of one value is made of many.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    if ((x & 1) == 1) assert(x != 77);
}
