// verdict: safe
// ai: safe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
struct node { int v; struct node *next; };
extern int nd_int(void);
static struct node *push(struct node *head, int v) {
    struct node *p = malloc(sizeof *p);
    if (!p)
        return 0;
    p->v = v;
    p->next = head;
    return p;
}
static void destroy(struct node *head) {
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
}
int main(void) {
    struct node *head = 0;
    while (nd_int()) {
        struct node *p = push(head, 7);
        if (!p) {
            destroy(head);
            return 1;
        }
        head = p;
    }
    for (struct node *p = head; p; p = p->next)
        assert(p->v == 7);
    destroy(head);
}
