// verdict: safe
// long
// args: --track mem
#include <assert.h>
#include <stdlib.h>
struct node { int v; struct node *next; };
extern int nd_int(void);
struct link { int v; struct link *next, *prev; };
int main(void) {
    struct link *head = 0;
    int n = nd_int();
    for (int i = 0; i < n; i++) {
        struct link *p = malloc(sizeof *p);
        if (!p)
            exit(1);
        p->v = i;
        p->next = head;
        p->prev = 0;
        if (head)
            head->prev = p;
        head = p;
    }
    for (struct link *p = head; p; p = p->next) {
        assert(p->v >= 0);
        if (p->next)
            assert(p->next->prev == p);
    }
    while (head) {
        struct link *next = head->next;
        free(head);
        head = next;
    }
}
