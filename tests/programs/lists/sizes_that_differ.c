// Elements of two sizes are in one list: the first one has no second member.
// not: safe
// args: --track mem --engine ai
#include <stdlib.h>
struct small { struct small *next; };
struct large { struct small *next; long v; };
extern int nd_int(void);
int main(void) {
    struct small *head = malloc(sizeof(struct small));
    if (!head)
        return 0;
    head->next = 0;
    while (nd_int()) {
        struct small *p = malloc(sizeof(struct large));
        if (!p)
            return 0;
        p->next = head;
        head = p;
    }
    for (struct small *p = head; p; p = p->next)
        ((struct large *)p)->v = 1;
}
