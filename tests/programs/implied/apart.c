// verdict: unknown
// args: --inline-limit 0
//
// What a function ends for one caller isn't what it ends for another one.
#include <stdlib.h>
struct node { unsigned n; };
static void drop(struct node *p) { free(p); }
static struct node *same(struct node *p) { return p; }
int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (a == NULL || b == NULL)
    return 1;
  struct node *c = same(a);
  c->n = 1; // proved
  drop(a);
  b->n = 1; // proved
  drop(b);
  b->n = 1; // one must not be proved
  return 0;
}
