// A table of heads, from which an element is taken.
// long
// verdict: safe
// ai: safe
// args: --track mem
#include <stdlib.h>
struct item { int key; struct item *next; };
extern int __VERIFIER_nondet_int(void);
static struct item *table[8];
int main(void) {
    int n = __VERIFIER_nondet_int();
    for (int k = 0; k < n; k++) {
        unsigned h = (unsigned)__VERIFIER_nondet_int() % 8;
        struct item *i = malloc(sizeof *i);
        if (!i)
            return 1;
        i->key = k;
        i->next = 0;
        table[h] = i;
    }
    struct item *i = table[(unsigned)__VERIFIER_nondet_int() % 8];
    return i ? i->key : 0;
}
