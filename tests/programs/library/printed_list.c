// verdict: unknown
#include <stdarg.h>
#include <stdio.h>
static char b[4];
static void put(const char *format, ...) {
    va_list all;
    va_start(all, format);
    vsprintf(b, format, all);
    va_end(all);
}
int main(void) {
    put("%d", 12345);
    return 0;
}
