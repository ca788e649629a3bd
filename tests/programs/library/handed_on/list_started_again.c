// verdict: safe
#include <stdarg.h>
#include <stdio.h>
static void tell(const char *format, ...) {
    va_list all;
    for (int i = 0; i < 2; i++) {
        va_start(all, format);
        vprintf(format, all);
        va_end(all);
    }
}
int main(void) {
    tell("%s\n", "a");
    return 0;
}
