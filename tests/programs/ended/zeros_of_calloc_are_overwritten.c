// args: --engine ai
// not: safe
// What isn't 0 stands where zeros were.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    char *a = calloc(8, 1);
    if (!a) return 1;
    memset(a, 'b' + (argc & 1), 8);
    puts(a);
    free(a);
    return 0;
}
