// args: --engine ai
// not: safe
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 2) return 1;
    size_t n = strlen(argv[1]);
    char *a = malloc(n + 1);
    if (!a) return 1;
    memcpy(a, argv[1], n);
    puts(a);
    free(a);
    return 0;
}
