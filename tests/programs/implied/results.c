// verdict: unknown
// args: --inline-limit 0
//
// Results are what every return gives back; what is local to a function is gone then.
#include <stdlib.h>
struct node { unsigned n, m; };
static struct node first;
static struct node *known(int i) {
  struct node *p = &first;
  if (i == 3) {
    p = malloc(sizeof *p);
    if (p == NULL)
      exit(1);
  }
  return p;
}
static struct node *perhaps(int i) {
  if (i == 3)
    return NULL;
  return &first;
}
static struct node *local(void) {
  struct node gone;
  struct node *p = &gone;
  p->n = 1; // proved
  return p;
}
static struct node *ended(void) {
  struct node *p = malloc(sizeof *p);
  if (p == NULL)
    exit(1);
  p->n = 1; // proved
  free(p); // proved
  return p;
}
extern int __VERIFIER_nondet_int(void);
int main(void) {
  struct node *p = known(__VERIFIER_nondet_int());
  p->m = 1; // proved
  struct node *q = perhaps(__VERIFIER_nondet_int());
  if (q != NULL)
    q->m = 1; // proved
  struct node *r = perhaps(__VERIFIER_nondet_int());
  r->m = 1; // one must not be proved
  struct node *s = local();
  s->m = 1; // one must not be proved
  struct node *t = ended();
  t->m = 1; // one must not be proved
  return 0;
}
