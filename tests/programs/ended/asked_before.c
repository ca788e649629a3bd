// args: --engine ai
// not: safe
// It was a text when it was counted.
#include <stdio.h>
#include <string.h>
int main(void) {
    char a[4] = "abc";
    size_t n = strlen(a);
    a[n] = 'd';
    puts(a);
    return 0;
}
