// verdict: safe
#include <assert.h>
unsigned nd_uint(void);
int main(void) {
    unsigned n = nd_uint();
    int s = 0;
    if (n < 1 || n > 8) return 0;
    for (int i = 0; i < 3; i++) {
        int a[n];
        a[0] = 1;
        {
            int b[n];
            b[0] = 2;
            s += b[0];
        }
        s += a[0];
    }
    assert(s == 9);
    return 0;
}
