// verdict: unknown
// args: --inline-limit 0
//
// Behind the second return of a call anything may have happened.
#include <setjmp.h>
#include <stdlib.h>
struct node { unsigned n, m; };
static jmp_buf back;
static struct node first;
static struct node *known = &first;
static void changed(void) {
  known = &first;
  known->n = 1; // proved
  if (setjmp(back) == 0) {
    known = NULL;
    longjmp(back, 1);
  }
  known->n = 2; // one must not be proved
}
int main(void) {
  changed();
  struct node *volatile p = malloc(sizeof(struct node));
  struct node *q = p;
  if (q == NULL)
    return 1;
  q->n = 1; // proved
  if (setjmp(back) == 0) {
    q->m = 1; // one must not be proved
    free(q);
    longjmp(back, 1);
  }
  q->n = 2; // one must not be proved
  return 0;
}
