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
/* Nodes are made and freed in one loop. */
int main(void) {
  struct n *t = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      t = push(t, 1);
    } else if (t) {
      struct n *x = t;
      t = x->nx;
      free(x);
    }
  }
  drop(t);
  return 0;
}
