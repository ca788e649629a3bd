// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
/* a list in each node */
struct i { int a; struct i *nx; };
struct n { struct i *in; struct n *nx; };
int main(void) {
  struct n *h = 0;
  while (__VERIFIER_nondet_int()) {
    struct n *x = malloc(sizeof *x);
    if (!x) break;
    x->in = 0; x->nx = h; h = x;
    while (__VERIFIER_nondet_int()) {
      struct i *i = malloc(sizeof *i);
      if (!i) break;
      i->a = 1; i->nx = x->in; x->in = i;
    }
  }
  for (struct n *x = h; x; x = x->nx)
    for (struct i *i = x->in; i; i = i->nx) assert(i->a == 1);
  while (h) {
    struct n *t = h->nx;
    struct i *i = h->in;
    while (i) { struct i *k = i->nx; free(i); i = k; }
    free(h); h = t;
  }
  return 0;
}
