// not: safe
// The inner call writes the variable of the outer one.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static void f(int n, int *up) {
    int mine = n;
    if (up) *up = -1;
    if (n <= 0) return;
    f(n - 1, &mine);
    assert(mine == n);
}
int main(void) { f(__VERIFIER_nondet_int(), 0); }
