// not: safe
#include <stdarg.h>
#include <stdio.h>
static char line[32] = "abc";
static void say(const char *format, ...) {
    va_list all;
    va_start(all, format);
    vsnprintf(line, sizeof line, format, all);
    va_end(all);
}
int main(void) {
    say("x%s", line);
    return 0;
}
