// verdict: safe
// long
// ai: safe
#include <assert.h>
int nd_int(void);
int a[40], b[40];
int main(void) {
    int n = nd_int();
    if (n < 2 || n > 40) return 0;
    for (int i = 1; i < n; i++) {
        int x = nd_int();
        if (x < a[i - 1]) x = a[i - 1];
        a[i] = x;
    }
    for (int j = 0; j < n; j++) b[j] = a[j];
    int k = nd_int();
    if (0 <= k && k < n - 1) assert(b[k] <= b[k + 1]);
}
