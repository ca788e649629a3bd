// verdict: unsafe
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
        struct node *next = head->next; // one fails
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
            break;
        }
        head = p;
    }
    destroy(head);
}
