// not: safe
#include <stdarg.h>
#include <stdio.h>
static void tell(int n, const char *format, ...) {
    va_list all;
    va_start(all, format);
    while (n-- > 0) vprintf(format, all);
    va_end(all);
}
int main(void) {
    tell(2, "%s\n", "a");
    return 0;
}
