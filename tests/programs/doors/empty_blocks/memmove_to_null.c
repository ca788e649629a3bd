// not: unsafe
// No bytes are copied to null.
#include <string.h>
int main(void) { char b[2] = {1, 2}; char *p = 0; unsigned long n = 0; memmove(p, b, n); return 0; }
