// not: safe
// What an inner call calls frees what is used behind the outer one.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void drop(int n, int *p) { if (n == 3) free(p); if (n > 7) drop(n - 8, p); }
static void f(int n, int *p) { drop(n, p); if (n > 0) f(n - 1, p); }
int main(void) {
    int *p = malloc(sizeof *p);
    if (!p) return 0;
    *p = 1;
    int n = __VERIFIER_nondet_int();
    f(n, p);
    int r = *p; // one must not be proved
    if (n < 3) free(p);
    return r;
}
