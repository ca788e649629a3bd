// One loop writes a member of every element, another one reads them.
// verdict: safe
// ai: safe
// args: --track mem
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
        p->v = 1;
        p->next = head;
        head = p;
    }
    for (struct node *p = head; p; p = p->next)
        p->v = 2;
    for (struct node *p = head; p; p = p->next)
        assert(p->v == 2 || p->v == 1);
}
