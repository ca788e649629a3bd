// not: safe
// ai: unknown
// args: --property assert
// An input may be what memory holds.
#include <assert.h>
#include <stdlib.h>
void __VERIFIER_nondet_memory(void *p, unsigned long n);
int main(void) {
    int *p = malloc(2 * sizeof *p);
    if (!p) return 0;
    p[0] = 5;
    __VERIFIER_nondet_memory(p, sizeof *p);
    assert(p[0] == 5); // one must not be proved
    free(p);
    return 0;
}
