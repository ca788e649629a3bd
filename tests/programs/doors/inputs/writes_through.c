// not: unsafe
// A function of the program's may write what it is handed: it may, not must.
#include <assert.h>
extern void fill(int *);
int main(void) { int x = 1; fill(&x); assert(x == 1); return 0; }
