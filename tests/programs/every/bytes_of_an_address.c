// not: safe
#include <assert.h>
int main(void) { int x, *p = &x; assert(((unsigned char *)&p)[0] != 0x10); }
