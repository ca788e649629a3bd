// verdict: unsafe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
static void swap(int *a, int *b) { *a = *b; *b = *a; }
int main(void) { int x = nd_int(), y = nd_int(), a = x, b = y; swap(&x, &y); assert(x == b && y == a); }
