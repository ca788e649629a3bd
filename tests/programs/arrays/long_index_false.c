// not: safe
// args: --engine ai
#include <assert.h>
#include <stddef.h>
static long a[100];
int main(int argc, char **argv) {
    (void)argv;
    size_t n = argc & 63;
    for (size_t i = 0; i < n; i++) a[i] = 9;
    for (size_t i = 0; i < n; i++) assert(a[i + 1] == 9);
}
