// verdict: safe
// long
// ai: safe
#include <assert.h>
#include <stddef.h>
static int a[40][40];
int main(int argc, char **argv) {
    (void)argv;
    for (size_t i = 0; i < 40; i++)
        for (size_t j = 0; j < 40; j++) a[i][j] = 2;
    size_t i = argc & 31, j = argc >> 5 & 31;
    assert(a[i][j] == 2);
}
