// args: --engine ai
// verdict: safe
#include <stdio.h>
#include <string.h>
int main(void) {
    char a[8] = "abcdefg", b[8] = "hijklmn";
    memcpy(a + 1, b + 2, 3);
    puts(a);
    return 0;
}
