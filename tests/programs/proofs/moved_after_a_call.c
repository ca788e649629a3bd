// not: safe
#include <assert.h>
#include <stdlib.h>
#include <string.h>
static void change(int *a, int n) { if (n > 0) change(a, n - 1); else a[1] = 8; }
int main(int argc, char **argv) {
    (void)argv;
    int *a = malloc(8 * sizeof *a);
    if (!a) return 0;
    for (int i = 0; i < 8; i++) a[i] = 7;
    int *b = malloc(8 * sizeof *b);
    if (!b) return 0;
    change(a, argc);
    memcpy(b, a, 8 * sizeof *b);
    assert(b[argc & 7] == 7);
}
