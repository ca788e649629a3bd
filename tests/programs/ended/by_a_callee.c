// args: --engine ai
// not: safe
#include <stdio.h>
static void change(char *p) { p[3] = 'x'; }
int main(void) {
    char a[4] = "abc";
    change(a);
    puts(a);
    return 0;
}
