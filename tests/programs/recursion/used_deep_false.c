// not: safe
// It is freed before a call that uses it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int f(int n, int *p) { if (n <= 0) return *p; if (n == 1) free(p); return f(n - 1, p); }
int main(void) {
    int *p = malloc(sizeof *p);
    if (!p) return 0;
    *p = 1;
    return f(__VERIFIER_nondet_int(), p);
}
