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
/* The walk ends at null, which there is none of. */
int main(void) {
  struct n *first = push(0, 0);
  first->nx = first;
  while (__VERIFIER_nondet_int())
    first->nx = push(first->nx, 1);
  drop(first);
  return 0;
}
