// not: unsafe
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
static char line[64];
static void say(const char *format, ...) {
    va_list all;
    va_start(all, format);
    vsnprintf(line, sizeof line, format, all);
    va_end(all);
}
int main(void) {
    say("%d %s %.2f %c%*d %lu %x %d", 12, "ab", 1.5, 'z', 4, 7, 9UL, 255, -3);
    assert(line[0] == '1' && line[1] == '2' && line[3] == 'a' && line[6] == '1' && line[9] == '0');
    assert(line[11] == 'z' && line[15] == '7' && line[17] == '9' && line[19] == 'f');
    assert(line[22] == 0x2D);
    return 0;
}
