// not: safe
// long
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int search(const int *a, int lo, int hi, int k) {
    if (lo > hi) return -1;
    int m = lo + (hi - lo) / 2;
    if (a[m] == k) return m;
    return a[m] < k ? search(a, m + 2, hi + 1, k) : search(a, lo, m - 1, k);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000) return 0;
    int *a = malloc(n * sizeof *a);
    if (!a) return 0;
    for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
    int i = search(a, 0, n - 1, 5);
    assert(i >= -1 && i < n);
    free(a);
}
