// args: --engine ai
// not: safe
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    char a[8] = "ab", b[8] = "abcdefg";
    memcpy(a + 3, b, 5);
    a[argc & 3] = 'x';
    puts(a);
    return 0;
}
