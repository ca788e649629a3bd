// not: safe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct d {
  int v;
  struct d *nx, *pv;
};
/* build at front, walk forward and back, free */
int main(void) {
  struct d *h = 0;
  while (__VERIFIER_nondet_int()) {
    struct d *x = malloc(sizeof *x);
    if (!x) break;
    x->v = 1; x->nx = h; x->pv = 0;
    if (h && h->nx) h->pv = x;
    h = x;
  }
  struct d *last = 0;
  for (struct d *p = h; p; p = p->nx) {
    assert(p->v == 1);
    assert(p->pv == last);
    if (p->nx) assert(p->nx->pv == p);
    last = p;
  }
  for (struct d *p = last; p; p = p->pv) assert(p->v == 1);
  while (h) { struct d *t = h->nx; if (t) t->pv = 0; free(h); h = t; }
  return 0;
}
