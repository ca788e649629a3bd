// not: safe
// Between, there is another value in it.
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
    memset(a, 1, 8 * sizeof *b);
    memcpy(b, a, 8 * sizeof *b);
    assert(b[argc & 7] == 7);
}
