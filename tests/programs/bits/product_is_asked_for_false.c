// not: safe
#include <limits.h>
int nd_int(void);
int main(void) {
    int a = nd_int(), b = nd_int();
    // Negative factors aren't asked for.
    if (b == 0 || a > INT_MAX / b) return 0;
    return a * b == 7;
}
