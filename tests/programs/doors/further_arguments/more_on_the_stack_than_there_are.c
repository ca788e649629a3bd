// verdict: unsafe
// Five registers are left for these, then the stack is looked at.
#include <stdarg.h>
static int sixth(int n, ...) {
    va_list all;
    va_start(all, n);
    for (int i = 0; i < 5; i++) va_arg(all, int);
    int x = va_arg(all, int); // one fails
    va_end(all);
    return x;
}
int main(void) {
    sixth(5, 1, 2, 3, 4, 5);
    return 0;
}
