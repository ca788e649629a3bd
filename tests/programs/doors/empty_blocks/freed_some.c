// verdict: unsafe
// A byte of what was freed is read.
#include <stdlib.h>
#include <string.h>
int main(void) { char *p = malloc(4), b[4] = {0}; if (!p) return 0; free(p); unsigned long n = 1; memcpy(b, p, n); return 0; }
