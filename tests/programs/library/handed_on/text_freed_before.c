// not: safe
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
static char *text;
static void tell(const char *format, ...) {
    va_list all;
    free(text);
    va_start(all, format);
    vprintf(format, all);
    va_end(all);
}
int main(void) {
    text = calloc(4, 1);
    if (text) tell("%s\n", text);
    return 0;
}
