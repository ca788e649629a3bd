// not: safe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct d {
  int v;
  struct d *nx, *pv;
};
/* deque with head and tail */
struct dq { struct d *h, *t; };
static void pushb(struct dq *q, int v) {
  struct d *x = malloc(sizeof *x); if (!x) exit(1);
  x->v = v; x->nx = 0; x->pv = q->t;
  if (q->t) q->t->nx = x; else q->h = x;
  q->t = x;
}
static void pushf(struct dq *q, int v) {
  struct d *x = malloc(sizeof *x); if (!x) exit(1);
  x->v = v; x->pv = 0; x->nx = q->h;
  if (q->h) q->h->pv = x; else q->t = x;
  q->h = x;
}
static int popf(struct dq *q) {
  struct d *x = q->h; int v = x->v;
  q->h = x->nx; if (q->h) q->h->pv = 0; else q->t = 0;
  free(x); return v;
}
static int popb(struct dq *q) {
  struct d *x = q->t; int v = x->v;
  q->t = x->pv; if (q->t) q->t->nx = 0;
  free(x); return v;
}
int main(void) {
  struct dq q = {0, 0};
  for (;;) {
    switch (__VERIFIER_nondet_int()) {
    case 0: pushb(&q, 5); break;
    case 1: pushf(&q, 5); break;
    case 2: if (q.h) assert(popf(&q) == 5); break;
    case 3: if (q.t) assert(popb(&q) == 5); break;
    default: while (q.h) popf(&q); assert(q.t == 0); return 0;
    }
  }
}
