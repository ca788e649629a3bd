// verdict: safe
// What a call keeps of its own is the same behind the inner call.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int f(int n) {
    int mine = n, *p = &mine;
    if (n <= 0) return 0;
    f(n - 1);
    assert(mine == n);
    return *p;
}
int main(void) { int n = __VERIFIER_nondet_int(); f(n); }
