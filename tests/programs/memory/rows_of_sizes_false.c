// not: safe
// long
// The objects that a loop made before are smaller than the last one.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000) return 0;
    char **v = malloc(n * sizeof *v);
    if (!v) return 1;
    unsigned k = 0;
    for (int i = 0; i < n; i++) {
        k = (unsigned)__VERIFIER_nondet_int() % 100 + 2;
        v[i] = malloc(k);
        if (!v[i]) exit(1);
    }
    for (int i = 0; i < n; i++) v[i][k - 1] = 3; // one must not be proved
    return v[0][0];
}
