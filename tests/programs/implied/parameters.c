// verdict: safe
// args: --inline-limit 0
//
// What every caller has accessed is alive, and as large, in what it calls.
#include <stdlib.h>
struct node { struct node *next; unsigned n, m; };
static void set(struct node *p, unsigned n) {
  p->n = n; // proved
  p->m = n; // proved
}
static void both(struct node *p) {
  set(p, 1);
  p->next = NULL; // proved
}
int main(void) {
  struct node here;
  set(&here, 2);
  struct node *there = malloc(sizeof *there);
  if (there == NULL)
    return 1;
  there->n = 0; // proved
  both(there);
  return 0;
}
