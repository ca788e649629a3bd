// args: --engine ai
// verdict: safe
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    char a[8], b[8] = "ab";
    memcpy(a, b, 8);
    a[argc & 3] = 'x';
    puts(a);
    return 0;
}
