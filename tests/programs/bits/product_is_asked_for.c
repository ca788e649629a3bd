// verdict: safe
// ai: safe
// As CERT C, INT32-C, asks whether a product fits.
#include <limits.h>
int nd_int(void);
static int times(int a, int b) {
    if (a > 0) {
        if (b > 0) {
            if (a > INT_MAX / b) return 0;
        } else {
            if (b < INT_MIN / a) return 0;
        }
    } else {
        if (b > 0) {
            if (a < INT_MIN / b) return 0;
        } else {
            if (a != 0 && b < INT_MAX / a) return 0;
        }
    }
    return a * b;
}
int main(void) { return times(nd_int(), nd_int()) == 7; }
