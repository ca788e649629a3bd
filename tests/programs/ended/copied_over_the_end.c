// args: --engine ai
// not: safe
// The end goes; there is none behind.
#include <stdio.h>
#include <string.h>
int main(void) {
    char a[4] = "abc", b[8] = "defghij";
    memcpy(a + 1, b + 1, 3);
    puts(a);
    return 0;
}
