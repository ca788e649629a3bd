// verdict: safe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
struct p { int x, y; char *name; };
int main(void) { struct p a = {1, 2, 0}; struct p *q = &a; q->x += q->y; a.name = "n"; assert(q->x == 3 && q->y == 2 && q->name); }
