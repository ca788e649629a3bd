// verdict: unsafe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
struct p { int x, y; int *to; };
int main(void) { int n = 5; struct p a = {1, 2, &n}, b = a; b.y = 7; *b.to = 6; assert(n == 5); }
