// not: unsafe
// How long an address is nobody knows.
#include <assert.h>
#include <stdio.h>
int main(void) { int x; assert(printf("%p", (void *)&x) == 14); return 0; }
