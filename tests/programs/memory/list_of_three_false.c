// verdict: unsafe
// long
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
struct n { int v; struct n *next; };
int main(void) { struct n c = {3, 0}, b = {2, &c}, a = {1, &b}; int s = 0; for (struct n *p = &a; p; p = p->next) s += p->v; assert(s == 5); }
