// not: safe
// args: --engine ai
#include <assert.h>
int nd_int(void);
int a[40];
int main(void) {
    int n = nd_int();
    if (n < 2 || n > 39) return 0;
    for (int i = 1; i < n; i++) {
        int x = nd_int();
        if (x < a[i - 1]) x = a[i - 1];
        a[i] = x;
    }
    // The last pair goes beyond what was made: a[n] is 0.
    int k = nd_int();
    if (0 <= k && k < n) assert(a[k] <= a[k + 1]);
}
