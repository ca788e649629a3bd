// Each call numbers the elements of its own list: those of its caller are others.
// long
// not: safe
// args: --track mem --engine horn
#include <assert.h>
#include <stdlib.h>
struct node { int v; struct node *next; };
extern int nd_int(void);
static void lists(struct node *older, int v) {
    struct node *head = 0;
    while (nd_int()) {
        struct node *p = malloc(sizeof *p);
        if (!p)
            return;
        p->v = v;
        p->next = head;
        head = p;
    }
    if (older)
        assert(older->v == v);
    if (head && v == 0)
        lists(head, 1);
}
int main(void) {
    lists(0, 0);
}
