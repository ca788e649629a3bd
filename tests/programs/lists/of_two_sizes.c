// verdict: unsafe
// long
// args: --track mem
#include <stdlib.h>
struct small { struct small *next; };
struct large { struct small *next; long v; };
extern int nd_int(void);
int main(void) {
    struct small *head = 0;
    while (nd_int()) {
        struct small *p = malloc(nd_int() ? sizeof(struct small) : sizeof(struct large));
        if (!p)
            return 0;
        p->next = head;
        head = p;
    }
    for (struct small *p = head; p; p = p->next)
        ((struct large *)p)->v = 1; // one fails
}
