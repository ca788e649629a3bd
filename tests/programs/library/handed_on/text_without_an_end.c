// verdict: unsafe
#include <stdarg.h>
#include <stdio.h>
static void tell(const char *format, ...) {
    va_list all;
    va_start(all, format);
    vprintf(format, all);
    va_end(all);
}
int main(void) {
    char name[3] = {'a', 'b', 'c'};
    tell("%s\n", name); // one fails
    return 0;
}
