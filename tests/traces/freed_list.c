// The last element is freed by its own name, and with the list.
#include <stdlib.h>
struct node { int v; struct node *next; };
static struct node *push(struct node *head, int v) {
    struct node *p = malloc(sizeof *p);
    if (!p)
        exit(1);
    p->v = v;
    p->next = head;
    return p;
}
static void destroy(struct node *p) {
    while (p) {
        struct node *next = p->next;
        free(p);
        p = next;
    }
}
int main(void) {
    struct node *last = push(NULL, 1);
    struct node *head = last;
    for (int i = 2; i < 5; i++)
        head = push(head, i);
    if (head->v == 4)
        free(last);
    destroy(head);
}
