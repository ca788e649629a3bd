// args: --engine ai
// not: safe
// The end moves past the object.
#include <stdio.h>
int main(int argc, char **argv) {
    char a[4] = "abc";
    a[argc & 3] = 'x';
    puts(a);
    return 0;
}
