// not: unsafe
// long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 2) return 1;
    char *a = malloc(strlen(argv[1]) + 1); // proved
    if (!a) return 1;
    strcpy(a, argv[1]); // would like to prove
    puts(a);
    free(a);
    return 0;
}
