// verdict: unsafe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
struct node {
  int value;
  struct node *next;
};
int main(void) {
  struct node *head = NULL;
  for (int i = 0; i < 3; i++) {
    struct node *new = malloc(sizeof *new);
    if (!new) return 0;
    new->value = __VERIFIER_nondet_int();
    struct node **at = &head;
    while (*at && (*at)->value < new->value) at = &(*at)->next;
    new->next = *at;
    *at = new;
  }
  for (struct node *p = head; p && p->next; p = p->next)
    assert(p->value < p->next->value); // one fails
}
