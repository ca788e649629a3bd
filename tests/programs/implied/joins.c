// verdict: unknown
// args: --inline-limit 0
//
// Only what is known on every way is known behind.
#include <stdlib.h>
struct node { struct node *next; unsigned n, m; };
extern int __VERIFIER_nondet_int(void);
static void some(struct node *p, struct node *q) {
  if (__VERIFIER_nondet_int())
    p->n = 1; // one must not be proved
  else
    p->m = 1; // one must not be proved
  p->n = 2; // proved
  if (__VERIFIER_nondet_int())
    q->m = 1; // one must not be proved
  q->n = 2; // one must not be proved
  struct node *r = __VERIFIER_nondet_int() ? p : q;
  r->n = 3; // proved
  while (r != NULL) {
    r->n = 4; // one must not be proved
    r->n = 5; // proved
    r = r->next; // proved
  }
}
int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (__VERIFIER_nondet_int())
    b = malloc(13);
  some(a, b);
  return 0;
}
