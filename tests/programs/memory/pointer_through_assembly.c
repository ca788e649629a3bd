// not: safe
// args: --property assert
#include <assert.h>
static int *same(int *p) { int *q; __asm__("mov %1, %0" : "=r"(q) : "r"(p)); return q; }
int main(void) { int a = 1; *same(&a) = 0; assert(a != 0); }
