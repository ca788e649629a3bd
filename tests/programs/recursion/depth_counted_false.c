// not: safe
// It fails behind a call that has returned, eleven calls deep.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int depth, deepest;
static void f(int n) {
    depth++;
    if (depth > deepest) deepest = depth;
    if (n > 0) f(n - 1);
    assert(!(deepest == 12 && depth == 11));
    depth--;
}
int main(void) { int n = __VERIFIER_nondet_int(); if (n > 20) n = 20; f(n); }
