// not: safe
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
/* The node before the one that is freed still leads to it. */
int main(void) {
  struct n *h = make(1);
  for (struct n *p = h; p && p->nx; p = p->nx) {
    struct n *d = p->nx;
    if (d->nx)
      p->nx = d->nx;
    free(d);
    if (!d)
      break;
  }
  return 0;
}
