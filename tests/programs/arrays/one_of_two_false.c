// not: safe
// args: --engine ai
#include <assert.h>
static int a[8], b[8];
int main(int argc, char **argv) {
    (void)argv;
    for (int i = 0; i < 8; i++) { a[i] = 1; b[i] = 1; }
    int *p = argc > 1 ? a : b;
    for (int i = 2; i < 6; i++) p[i] = 3;
    for (int i = 0; i < 8; i++) assert(b[i] == 1);
}
