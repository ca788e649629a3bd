// verdict: safe
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
  for (int i = 0; i < 4; i++) {
    struct node *new = malloc(sizeof *new);
    if (!new) return 0;
    new->value = i;
    new->next = head;
    head = new;
  }
  int which = __VERIFIER_nondet_int();
  for (struct node **at = &head; *at; at = &(*at)->next)
    if ((*at)->value == which) {
      struct node *old = *at;
      *at = old->next;
      free(old);
      break;
    }
  int count = 0;
  for (struct node *p = head; p; p = p->next) count++;
  assert(count == (which >= 0 && which < 4 ? 3 : 4));
}
