// verdict: unknown
// args: --inline-limit 0 --property free
//
// What is local to a function is gone behind it; steps from null lead to no object.
#include <stddef.h>
struct node { unsigned n, m; };
static struct node first;
static struct node *kept(void) {
  return &first;
}
static struct node *local(void) {
  struct node gone;
  struct node *p = &gone;
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
  if (__VERIFIER_nondet_int()) {
    struct node *s = local();
    s->m = 1; // must not be proved
  }
  int *none = NULL;
  behind(none);
  return 0;
}
