// verdict: safe
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int v; };
static struct node *make(int n) {
    if (n <= 0) return 0;
    struct node *x = malloc(sizeof *x);
    if (!x) return 0;
    x->v = n;
    x->next = make(n - 1);
    return x;
}
int main(void) { return make(__VERIFIER_nondet_int()) != 0; }
