// not: unsafe
// A pragma allows regrouping.
#include <assert.h>
static double f(double a, double b, double c) {
#pragma clang fp reassociate(on)
    return (a + b) + c;
}
int main(void) { volatile double a = 1e16, b = 1, c = -1e16; assert(f(a, b, c) == 1); return 0; }
