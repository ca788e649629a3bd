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
/* They have their last nodes in common. */
int main(void) {
  struct n *g = make(2), *h = push(g, 2);
  for (struct n *p = h; p; p = p->nx)
    p->v = 5;
  for (struct n *p = g; p; p = p->nx)
    assert(p->v == 2);
  return 0;
}
