// verdict: safe
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
static int count;
static char line[32];
static void say(const char *format, ...) {
    va_list all;
    va_start(all, format);
    vsnprintf(line, sizeof line, format, all);
    va_end(all);
    count++;
}
static void tell(const char *format, ...) {
    va_list all;
    va_start(all, format);
    vfprintf(stderr, format, all);
    va_end(all);
}
int main(void) {
    const char *name = "abc";
    say("%s is %d", "x", 3);
    tell("%s, %.2s: %5.1f %p\n", name, name + 1, 2.5, (void *)name);
    assert(count == 1);
    return 0;
}
