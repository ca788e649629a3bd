// not: safe
#include <stdarg.h>
#include <stdio.h>
static void tell(const char *format, ...) {
    va_list all;
    va_start(all, format);
    vprintf(format, all);
    vprintf(format, all);
    va_end(all);
}
int main(void) {
    tell("%s\n", "a");
    return 0;
}
