// verdict: safe
// long
// args: --track mem
#include <assert.h>
#include <stdlib.h>
struct node { int v; struct node *next; };
extern int nd_int(void);
int main(void) {
    struct node *head = 0;
    for (int i = 0; i < 3; i++) {
        struct node *p = malloc(sizeof *p);
        if (!p)
            exit(1);
        p->v = i;
        p->next = head;
        head = p;
    }
    int sum = 0;
    for (struct node *p = head; p; p = p->next)
        sum += p->v;
    assert(sum == 3);
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
}
