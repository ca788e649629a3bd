// verdict: safe
// long
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void sort(int *a, int lo, int hi) {
    if (lo >= hi) return;
    int p = a[hi], i = lo;
    for (int j = lo; j < hi; j++)
        if (a[j] < p) { int t = a[i]; a[i] = a[j]; a[j] = t; i++; }
    int t = a[i]; a[i] = a[hi]; a[hi] = t;
    sort(a, lo, i - 1);
    sort(a, i + 1, hi);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000) return 0;
    int *a = malloc(n * sizeof *a);
    if (!a) return 0;
    for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
    sort(a, 0, n - 1);
    free(a);
}
