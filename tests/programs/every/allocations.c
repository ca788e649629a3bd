// verdict: safe
// assuming: 0
// Each of them may fail.
#include <assert.h>
#include <stdlib.h>
struct node { int key; struct node *next; };
int main(void) {
  struct node *list = 0;
  int made = 0, sum = 0;
  for (int i = 0; i < 4; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n) continue;
    n->key = 1;
    n->next = list;
    list = n;
    made++;
  }
  while (list) { struct node *next = list->next; sum += list->key; free(list); list = next; }
  assert(sum == made);
}
