// verdict: safe
// long
// ai: safe
#include <assert.h>
int nd_int(void);
static int a[64];
int main(void) {
    for (int i = 0; i < 64; i++) a[i] = nd_int();
    int m = a[0];
    for (int i = 1; i < 64; i++)
        if (a[i] > m) m = a[i];
    for (int j = 0; j < 64; j++) assert(a[j] <= m);
}
