// not: safe
// args: --engine ai
#include <assert.h>
struct row { int v[8]; };
int main(int argc, char **argv) {
    (void)argv;
    struct row a, b;
    for (int i = 0; i < 8; i++) a.v[i] = 1;
    b = a;
    b.v[argc & 7] = 2;
    a = b;
    for (int i = 0; i < 8; i++) assert(a.v[i] == 1);
}
