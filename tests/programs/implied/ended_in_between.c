// verdict: unknown
// args: --inline-limit 0
//
// What may end an object in between: a call, a call through a pointer, of the library.
#include <stdlib.h>
struct node { unsigned n, m; };
static struct node *kept;
static void drop(void) { free(kept); }
static void keep(void) {}
static void change(struct node *p) { p->n = 7; }
static void (*choice[2])(void) = {keep, drop};
extern int __VERIFIER_nondet_int(void);
static struct node *make(void) {
  struct node *p = malloc(sizeof *p);
  if (p == NULL)
    exit(1);
  return p;
}
int main(void) {
  struct node *a = make();
  a->n = 1; // proved
  change(a);
  a->m = 1; // proved
  kept = a;
  drop();
  a->n = 1; // one must not be proved
  struct node *b = make();
  b->n = 1; // proved
  kept = b;
  choice[__VERIFIER_nondet_int() == 3]();
  b->n = 1; // one must not be proved
  struct node *c = make();
  c->n = 1; // proved
  struct node *d = realloc(c, 100);
  c->n = 1; // one must not be proved
  return d != NULL;
}
