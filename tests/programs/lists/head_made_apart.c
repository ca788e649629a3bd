// Two allocations make one list: what is known of its elements is known of all.
// verdict: safe
// ai: safe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
struct node { int v; struct node *next; };
extern int nd_int(void);
int main(void) {
    struct node *head = malloc(sizeof *head);
    if (!head)
        return 0;
    head->v = 1;
    head->next = 0;
    while (nd_int()) {
        struct node *p = malloc(sizeof *p);
        if (!p)
            return 0;
        p->v = 1;
        p->next = head;
        head = p;
    }
    for (struct node *p = head; p; p = p->next)
        assert(p->v == 1);
}
