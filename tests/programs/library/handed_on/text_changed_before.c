// not: safe
#include <stdarg.h>
#include <stdio.h>
static char text[2];
static void tell(const char *format, ...) {
    va_list all;
    text[0] = text[1] = 'x';
    va_start(all, format);
    vprintf(format, all);
    va_end(all);
}
int main(void) {
    tell("%s\n", text);
    return 0;
}
