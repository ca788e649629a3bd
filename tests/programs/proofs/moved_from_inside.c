// not: safe
// The first one stays behind.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    (void)argv;
    int *a = malloc(4 * sizeof *a);
    if (!a) return 0;
    a[0] = 7;
    a[1] = a[2] = a[3] = argc;
    int *b = malloc(4 * sizeof *b);
    if (!b) return 0;
    memcpy(b, a + 1, 3 * sizeof *b);
    assert(b[0] == 7);
}
