// not: safe
#include <assert.h>
#include <stdlib.h>
struct node { int v; struct node *next; };
extern int nd_int(void);
int main(void) {
    struct node *head = 0;
    for (int i = 0; i < 3; i++) {
        struct node *p = calloc(1, sizeof *p);
        if (!p)
            exit(1);
        p->next = head;
        head = p;
    }
    for (struct node *p = head; p; p = p->next)
        assert(p->v == 0);
    head->v = nd_int();
    for (struct node *p = head; p; p = p->next)
        assert(p->v == 0);
}
