// not: unsafe
// No bytes of a constant are written.
#include <string.h>
int main(void) { char *p = (char *)"abc"; unsigned long n = 0; memset(p, 0, n); return 0; }
