// The memory of the first element isn't cleared: its link leads anywhere.
// not: safe
// args: --track mem --engine ai
#include <stdlib.h>
struct node { int v; struct node *next; };
extern int nd_int(void);
int main(void) {
    struct node *head = malloc(sizeof *head);
    if (!head)
        return 0;
    head->v = 1;
    while (nd_int()) {
        struct node *p = malloc(sizeof *p);
        if (!p)
            return 0;
        p->v = 1;
        p->next = head;
        head = p;
    }
    int sum = 0;
    for (struct node *p = head; p; p = p->next)
        sum ^= p->v;
    return sum;
}
