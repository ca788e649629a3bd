// not: safe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct n {
  int v;
  struct n *nx;
};
static struct n *push(struct n *h, int v) {
  struct n *x = malloc(sizeof *x);
  if (!x)
    exit(1);
  x->v = v;
  x->nx = h;
  return x;
}
static struct n *make(int v) {
  struct n *h = 0;
  while (__VERIFIER_nondet_int())
    h = push(h, v);
  return h;
}
static void drop(struct n *h) {
  while (h) {
    struct n *t = h->nx;
    free(h);
    h = t;
  }
}
/* One node of the second list has another number. */
int main(void) {
  struct n *h = push(make(3), 3), *g = push(make(3), 4);
  struct n *last = h;
  while (last->nx)
    last = last->nx;
  last->nx = g;
  for (struct n *p = h; p; p = p->nx)
    assert(p->v == 3);
  drop(h);
  return 0;
}
