// verdict: unknown
// args: --inline-limit 0
//
// Where a pointer may lead says how large the object is, once it is known to be one.
#include <stdlib.h>
struct node { struct node *next; unsigned n, m, k; };
struct less { struct node *next; unsigned n; };
static struct node *list;
static void *either;
extern int __VERIFIER_nondet_int(void);
static void *make(size_t n) {
  return malloc(n);
}
int main(void) {
  list = malloc(sizeof *list);
  if (list == NULL)
    return 1;
  list->next = NULL; // proved
  struct node *p = list;
  p->n = 1; // proved
  either = __VERIFIER_nondet_int() ? malloc(sizeof(struct less)) : malloc(sizeof(struct node));
  struct node *q = either;
  if (q == NULL)
    return 1;
  q->n = 1; // proved
  q->m = 1; // proved
  q->k = 1; // one must not be proved
  struct node *r = make(__VERIFIER_nondet_int());
  if (r == NULL)
    return 1;
  r->n = 1; // one must not be proved
  return 0;
}
