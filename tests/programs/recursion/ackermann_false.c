// not: safe
// The bound isn't that of the result.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static unsigned ack(unsigned m, unsigned n) {
    if (m == 0) return n < 1000 ? n + 1 : n;
    if (n == 0) return ack(m - 1, 1);
    return ack(m - 1, ack(m, n - 1));
}
int main(void) {
    unsigned m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    if (n > 1000) return 0;
    unsigned r = ack(m, n);
    assert(r >= 1 && r < 1000);
}
