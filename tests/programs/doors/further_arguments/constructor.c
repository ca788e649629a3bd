// not: unsafe
// The system passes its arguments.
#include <stdarg.h>
static int x;
__attribute__((constructor)) static void begin(int n, ...) {
    va_list all;
    va_start(all, n);
    x = va_arg(all, int);
    va_end(all);
}
int main(void) { return x & 1; }
