// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct d {
  int v;
  struct d *nx, *pv;
};
/* unlink in the middle by value */
int main(void) {
  struct d *h = 0, *t = 0;
  while (__VERIFIER_nondet_int()) {
    struct d *x = malloc(sizeof *x);
    if (!x) break;
    x->v = __VERIFIER_nondet_int(); x->nx = 0; x->pv = t;
    if (t) t->nx = x; else h = x;
    t = x;
  }
  int key = __VERIFIER_nondet_int();
  struct d *p = h;
  while (p) {
    struct d *n = p->nx;
    if (p->v == key) {
      if (p->pv) p->pv->nx = p->nx; else h = p->nx;
      if (p->nx) p->nx->pv = p->pv; else t = p->pv;
      free(p);
    }
    p = n;
  }
  for (p = h; p; p = p->nx) if (p->nx) assert(p->nx->pv == p);
  for (p = t; p; p = p->pv) if (p->pv) assert(p->pv->nx == p);
  while (t) { struct d *b = t->pv; free(t); t = b; }
  return 0;
}
