// not: safe
// args: --property free
// Of every two objects one is made by `new`.
#include <cstdlib>
struct node { node *next; };
int main(int argc, char **) {
  node *head = nullptr;
  for (int i = 0; i < argc; i++) {
    node *n = i & 1 ? static_cast<node *>(malloc(sizeof(node))) : new node;
    if (!n) return 0;
    n->next = head;
    head = n;
  }
  while (head) {
    node *next = head->next;
    free(head);
    head = next;
  }
}
