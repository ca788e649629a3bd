// verdict: unknown
// args: --inline-limit 0
//
// What is stored through a pointer with many targets may be in any of them.
#include <stdlib.h>
struct node { unsigned n; };
static struct node *c0, *c1, *c2, *c3, *c4, *c5, *c6, *c7, *c8, *c9, *d0, *d1, *d2, *d3, *d4, *d5, *d6, *d7;
static struct node **const all[] = {&c0, &c1, &c2, &c3, &c4, &c5, &c6, &c7, &c8, &c9,
                                    &d0, &d1, &d2, &d3, &d4, &d5, &d6, &d7};
static struct node first, second[2];
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  c3 = second;
  *all[__VERIFIER_nondet_uint() % 18] = &first;
  struct node *p = c3;
  if (p == NULL)
    return 1;
  p[0].n = 1;
  p[1].n = 1; // one must not be proved
  return 0;
}
