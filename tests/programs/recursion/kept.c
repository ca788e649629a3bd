// verdict: safe
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int f(int n, const int *p) { return n <= 0 ? *p : f(n - 1, p); }
int main(void) {
    int *p = malloc(sizeof *p);
    if (!p) return 0;
    *p = 1;
    int r = f(__VERIFIER_nondet_int(), p);
    r |= *p;
    free(p);
    return r;
}
