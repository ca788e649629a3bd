// verdict: safe
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
/* A list is reversed in place. */
int main(void) {
  struct n *h = make(1), *r = 0;
  while (h) {
    struct n *t = h->nx;
    h->nx = r;
    r = h;
    h = t;
  }
  drop(r);
  return 0;
}
