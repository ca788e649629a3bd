// verdict: unknown
// args: --inline-limit 0
//
// Code that isn't seen calls with arguments of its own.
#include <stdlib.h>
struct node { unsigned n, m; };
void tell(void (*f)(struct node *));
static void told(struct node *p) {
  p->n = 1; // one must not be proved
  p->m = 1;
}
int main(void) {
  struct node here;
  here.n = 1;
  tell(told);
  here.m = 1;
  told(&here);
  return 0;
}
