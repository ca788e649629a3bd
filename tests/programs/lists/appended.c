// verdict: safe
// ai: safe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
struct node { int v; struct node *next; };
extern int nd_int(void);
int main(void) {
    struct node *head = 0, *tail = 0;
    int n = nd_int();
    for (int i = 0; i < n; i++) {
        struct node *p = malloc(sizeof *p);
        if (!p)
            exit(1);
        p->v = 3;
        p->next = 0;
        if (tail)
            tail->next = p;
        else
            head = p;
        tail = p;
    }
    for (struct node *p = head; p; p = p->next)
        assert(p->v == 3);
}
