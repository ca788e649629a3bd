// not: safe
// The first one has no end.
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    char *first = 0;
    for (int i = 0; i < argc; i++) {
        char *a = malloc(2);
        if (!a) return 1;
        a[0] = 'a';
        a[1] = i == 0 ? 'b' : 0;
        if (i == 0) first = a;
    }
    if (argc > 2) puts(first);
    return 0;
}
