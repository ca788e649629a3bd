// verdict: safe
// args: --property leak
//
// A list is built and taken apart.
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct node { struct node *next; };
int main(void) {
  struct node *list = 0;
  for (int i = __VERIFIER_nondet_uchar() % 3; i > 0; i--) {
    struct node *n = malloc(sizeof *n);
    if (!n) break;
    n->next = list;
    list = n;
  }
  while (list) {
    struct node *n = list;
    list = n->next;
    free(n);
  }
  return 0;
}
