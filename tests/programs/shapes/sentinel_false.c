// not: safe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
/* sentinel ring, insert at front or back, remove while walking */
struct l { struct l *nx, *pv; };
struct it { int v; struct l k; };
static void ins(struct l *x, struct l *p, struct l *n) { n->pv = x; x->nx = n; x->pv = p; p->nx = x; }
static void del(struct l *x) { x->pv->nx = x->nx; }
int main(void) {
  struct l s; s.nx = s.pv = &s;
  while (__VERIFIER_nondet_int()) {
    struct it *i = malloc(sizeof *i);
    if (!i) break;
    i->v = 3;
    if (__VERIFIER_nondet_int()) ins(&i->k, &s, s.nx); else ins(&i->k, s.pv, &s);
  }
  for (struct l *p = s.nx; p != &s; p = p->nx) {
    struct it *i = (struct it *)((char *)p - __builtin_offsetof(struct it, k));
    assert(i->v == 3);
  }
  struct l *p = s.nx;
  while (p != &s) {
    struct l *n = p->nx;
    if (__VERIFIER_nondet_int()) {
      del(p);
      free((char *)p - __builtin_offsetof(struct it, k));
    }
    p = n;
  }
  while (s.nx != &s) {
    struct l *q = s.nx;
    del(q);
    free((char *)q - __builtin_offsetof(struct it, k));
  }
  return 0;
}
