// verdict: safe
// long
// Each object that a loop makes has a size of its own.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000) return 0;
    char **v = malloc(n * sizeof *v);
    if (!v) return 1;
    for (int i = 0; i < n; i++) {
        unsigned k = (unsigned)__VERIFIER_nondet_int() % 100 + 2;
        v[i] = malloc(k); if (!v[i]) exit(1); v[i][0] = 1; v[i][1] = 2; }
    for (int i = 0; i < n; i++) v[i][1] = 3;
    return v[0][0];
}
