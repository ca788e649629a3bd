// args: --engine ai
// not: safe
// What isn't 0 stands where zeros were.
#include <stdio.h>
#include <string.h>
static char a[8];
int main(int argc, char **argv) {
    memset(a, 'b' + (argc & 1), 8);
    puts(a);
    return 0;
}
