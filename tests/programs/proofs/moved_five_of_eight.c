// not: safe
// The last one isn't copied.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    (void)argv;
    int *a = malloc(8 * sizeof *a);
    if (!a) return 0;
    for (int i = 0; i < 8; i++) a[i] = 7;
    int *b = malloc(8 * sizeof *b);
    if (!b) return 0;
    memcpy(b, a, 5 * sizeof *b);
    int k = argc & 7;
    (void)k; assert(b[5] == 7);
}
