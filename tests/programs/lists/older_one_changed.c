// verdict: unsafe
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
        p->v = 3;
        p->next = head;
        head = p;
    }
    if (n >= 3) {
        struct node *third = head->next->next;
        head->next->v = 5;
        assert(third->v == 3 && head->v == 3);
        assert(head->next->v == 3); // one fails
    }
}
