// not: unsafe
// No bytes of null are filled.
#include <string.h>
int main(void) { char *p = 0; unsigned long n = 0; memset(p, 1, n); return 0; }
