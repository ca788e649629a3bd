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
/* The last node was freed, and the next one comes behind it. */
int main(void) {
  struct n *f = 0, *b = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      struct n *x = push(0, 1);
      if (b)
        b->nx = x;
      else
        f = x;
      b = x;
    } else if (f) {
      struct n *t = f->nx;
      free(f);
      f = t;
    }
  }
  drop(f);
  return 0;
}
