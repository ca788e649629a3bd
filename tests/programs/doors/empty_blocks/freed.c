// not: unsafe
// No bytes of what was freed are touched.
#include <stdlib.h>
#include <string.h>
int main(void) { char *p = malloc(4), b[4] = {0}; if (!p) return 0; free(p); unsigned long n = 0; memcpy(b, p, n); return 0; }
