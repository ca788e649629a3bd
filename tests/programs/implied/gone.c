// verdict: unsafe
// args: --inline-limit 0 --property free
//
// What is local to a function is gone behind it; steps from null lead to no object.
#include <alloca.h>
#include <stddef.h>
struct node { unsigned n, m; };
static struct node first;
static struct node *kept(void) {
  return &first;
}
static struct node *local(void) {
  struct node *p = alloca(sizeof *p);
  p->n = 1; // proved
  return p;
}
extern int __VERIFIER_nondet_int(void);
static void behind(int *p) {
  int *q = p + 1;
  *q = 1; // must not be proved
}
int main(void) {
  struct node *r = kept();
  r->m = 1; // proved
  int *none = NULL;
  if (__VERIFIER_nondet_int())
    behind(none);
  struct node *s = local();
  s->m = 1; // must not be proved
  return 0;
}
