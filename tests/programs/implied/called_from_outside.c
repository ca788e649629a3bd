// verdict: unknown
// args: --inline-limit 0
//
// Code that isn't seen calls with arguments of its own.
#include <stdlib.h>
struct node { unsigned n, m; };
void tell(void (*f)(struct node *));
static void seen(struct node *p) {
  p->n = 1; // one must not be proved
}
static void unseen(struct node *p) {
  p->n = 1; // proved
}
static void (*local)(struct node *) = unseen;
int main(void) {
  struct node here;
  tell(seen);
  seen(&here);
  local(&here);
  return 0;
}
