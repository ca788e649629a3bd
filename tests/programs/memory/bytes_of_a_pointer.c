// not: safe
// long
// args: --track mem
#include <assert.h>
#include <string.h>
int main(void) { int a = 1; int *p = &a, *q; unsigned char b[sizeof p]; for (unsigned i = 0; i < sizeof p; i++) b[i] = ((unsigned char *)&p)[i]; memcpy(&q, b, sizeof q); *q = 2; assert(a == 1); }
