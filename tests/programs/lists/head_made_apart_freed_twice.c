// verdict: unsafe
// args: --track mem
#include <stdlib.h>
struct node { int v; struct node *next; };
extern int nd_int(void);
int main(void) {
    struct node *first = calloc(1, sizeof *first), *head = first;
    if (!first)
        return 0;
    while (nd_int()) {
        struct node *p = malloc(sizeof *p);
        if (!p)
            return 0;
        p->next = head;
        head = p;
    }
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    free(first); // fails
}
