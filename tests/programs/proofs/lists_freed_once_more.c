// not: safe
#include <assert.h>
#include <stdlib.h>
struct node { int v; struct node *next; };
extern int nd_int(void);
int main(void) {
    struct node *head = 0;
    int n = nd_int();
    for (int i = 0; i < n; i++) {
        struct node *p = malloc(sizeof *p);
        if (!p)
            exit(1);
        p->v = 3;
        p->next = head;
        head = p;
    }
    struct node *last = head;
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    if (last)
        free(last);
}
