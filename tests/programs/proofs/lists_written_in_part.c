// not: safe
// What is left of a number that was written in part isn't 0.
#include <assert.h>
#include <stdlib.h>
struct node { int v; struct node *next; };
int main(int argc, char **argv) {
    (void)argv;
    struct node *head = 0;
    for (int i = 0; i < argc; i++) {
        struct node *n = calloc(1, sizeof *n);
        if (!n) return 0;
        n->v = 0x01010101;
        *(char *)&n->v = 5;
        n->next = head;
        head = n;
    }
    if (head)
        assert(((char *)&head->v)[1] == 0);
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
}
