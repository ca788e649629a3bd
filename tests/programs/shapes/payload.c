// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
/* a payload of its own in each node */
struct p { int a; };
struct n { struct n *nx; struct p *p; };
int main(void) {
  struct n *h = 0;
  while (__VERIFIER_nondet_int()) {
    struct n *x = malloc(sizeof *x);
    if (!x) break;
    struct p *p = malloc(sizeof *p);
    if (!p) { free(x); break; }
    p->a = 7; x->p = p; x->nx = h; h = x;
  }
  for (struct n *x = h; x; x = x->nx) { assert(x->p->a == 7); x->p->a = 8; }
  for (struct n *x = h; x; x = x->nx) assert(x->p->a == 8);
  while (h) { struct n *t = h->nx; free(h->p); free(h); h = t; }
  return 0;
}
