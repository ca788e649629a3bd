// not: safe
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct n {
  int v;
  struct n *nx;
};
/* A pointer to some byte of a node, and the nodes are freed. */
int main(void) {
  struct n *h = 0;
  char *q = 0;
  while (__VERIFIER_nondet_int()) {
    struct n *x = malloc(sizeof *x);
    if (!x)
      return 0;
    x->nx = h;
    x->v = 1;
    h = x;
    int k = __VERIFIER_nondet_int();
    if (k >= 0 && k < 4)
      q = (char *)&x->v + k;
  }
  while (h) {
    struct n *t = h->nx;
    free(h);
    h = t;
  }
  if (q)
    *q = 1;
  return 0;
}
