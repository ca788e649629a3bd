// i * 65536 goes around to 0.
// not: safe
// args: --engine ai
#include <assert.h>
static int a[65536 * 2];
int main(int argc, char **argv) {
    (void)argv;
    unsigned j = argc & 255, i = argc & 256 ? 65536 : 1;
    for (unsigned l = 0; l < 65536; l++) a[l] = 1;
    a[i * 65536 + j] = 2; // the first row, or the second
    assert(a[j] == 1);
}
