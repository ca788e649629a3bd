// args: --engine ai
// not: safe
// All but the last characters are 0 at some time.
#include <stdio.h>
int main(void) {
    char a[4] = "";
    a[0] = a[1] = a[2] = a[3] = 'x';
    puts(a);
    return 0;
}
