// not: safe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct d {
  struct d *nx, *pv;
};
/* There may be any number of nodes before the last one. */
int main(void) {
  struct d *t = calloc(1, sizeof *t);
  if (!t)
    return 0;
  while (__VERIFIER_nondet_int()) {
    struct d *x = calloc(1, sizeof *x);
    if (!x)
      break;
    x->pv = t;
    t->nx = x;
    t = x;
  }
  int count = 0;
  for (struct d *p = t; p && count < 9; p = p->pv)
    count++;
  assert(count <= 4);
  return 0;
}
