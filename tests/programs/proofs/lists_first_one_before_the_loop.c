// not: safe
// The first one is not made in the loop.
#include <assert.h>
#include <stdlib.h>
struct node { int v; struct node *next; };
int main(int argc, char **argv) {
    (void)argv;
    struct node *first = malloc(sizeof *first);
    if (!first) return 0;
    first->v = 1;
    first->next = 0;
    struct node *head = first;
    for (int i = 0; i < argc; i++) {
        struct node *p = malloc(sizeof *p);
        if (!p) return 0;
        p->v = 2;
        p->next = head;
        head = p;
    }
    if (argc > 0) assert(first->v == 2);
}
