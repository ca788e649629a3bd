// not: safe
// args: --engine ai
#include <assert.h>
int nd_int(void);
int a[40];
int main(void) {
    int n = nd_int();
    if (n < 2 || n > 40) return 0;
    for (int i = 1; i < n; i++) {
        int x = nd_int();
        if (x <= a[i - 1] && a[i - 1] < 1000) x = a[i - 1] + 1;
        if (x < a[i - 1]) x = a[i - 1];
        a[i] = x;
    }
    int k = nd_int();
    if (0 <= k && k < n - 1) {
        int t = a[k];
        a[k] = a[k + 1];
        a[k + 1] = t;
        assert(a[k] <= a[k + 1]);
    }
}
