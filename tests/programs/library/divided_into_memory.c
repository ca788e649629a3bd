// not: safe
// flags: -m32
// The result goes where a hidden argument says; the divisor is the one behind.
#include <stdlib.h>
int main(int argc, char **argv) {
    (void)argv;
    lldiv_t (*f)(long long, long long) = lldiv;
    lldiv_t r = lldiv(argc, 2);
    r = f(r.rem, r.quot);
    return (int)r.rem;
}
