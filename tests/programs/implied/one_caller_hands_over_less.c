// verdict: unknown
// args: --inline-limit 0
//
// One caller of each function hands over null, what has ended, or a smaller object.
#include <stdlib.h>
struct node { struct node *next; unsigned n, m; };
static void null(struct node *p) {
  p->n = 1; // one must not be proved
}
static void ended(struct node *p) {
  p->n = 1; // one must not be proved
}
static void smaller(struct node *p) {
  p->next = NULL; // proved
  p->n = 1; // one must not be proved
}
int main(void) {
  struct node here;
  null(&here);
  null(NULL);
  ended(&here);
  struct node *there = malloc(sizeof *there);
  if (there == NULL)
    return 1;
  there->n = 1; // proved
  free(there); // proved
  ended(there);
  smaller(&here);
  struct node *less = malloc(8);
  if (less == NULL)
    return 1;
  smaller(less);
  return 0;
}
