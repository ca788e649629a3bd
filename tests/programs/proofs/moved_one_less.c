// not: safe
// The last one isn't copied.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct vector { long n; int d[8]; };
int main(int argc, char **argv) {
    (void)argv;
    struct vector *a = malloc(sizeof *a);
    if (!a) return 0;
    a->n = argc;
    for (int i = 0; i < 8; i++) a->d[i] = 7;
    struct vector *b = malloc(sizeof *b);
    if (!b) return 0;
    memcpy(b, a, 28);
    assert(b->d[5] == 7);
}
