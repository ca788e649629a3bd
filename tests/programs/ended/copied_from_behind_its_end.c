// args: --engine ai
// not: safe
#include <stdio.h>
#include <string.h>
int main(void) {
    char a[4] = "xyz", b[8] = {'a', 0, 'b', 'c', 'd', 'e', 'f', 'g'};
    memcpy(a, b + 2, 4);
    puts(a);
    return 0;
}
