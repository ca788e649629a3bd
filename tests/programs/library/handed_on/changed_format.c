// not: safe
#include <stdarg.h>
#include <stdio.h>
static void tell(const char *format, ...) {
    va_list all;
    va_start(all, format);
    if (*format == '!') format = "%s";
    vprintf(format, all);
    va_end(all);
}
int main(void) {
    tell("!%d\n", 5);
    return 0;
}
