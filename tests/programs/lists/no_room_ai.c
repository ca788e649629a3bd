// not: safe
// args: --engine ai
#include <stdlib.h>
struct node { int v; struct node *next; };
extern int nd_int(void);
int main(void) {
    struct node *head = 0;
    int n = nd_int();
    for (int i = 0; i < n; i++) {
        struct node *p = malloc(sizeof *p);
        p->v = 3;
        p->next = head;
        head = p;
    }
}
