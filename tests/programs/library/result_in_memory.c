// not: unsafe
// long
// flags: -m32
// What the library gives back through a hidden argument is not an input.
#include <complex.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    (void)argv;
    int v[1] = {0};
    lldiv_t r = lldiv(1, 2);
    double complex z = csqrt(4);
    return r.quot < 0 || creal(z) < 0 ? v[argc + 1] : 0;
}
