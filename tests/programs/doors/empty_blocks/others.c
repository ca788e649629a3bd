// not: unsafe
// What else takes a size of 0 and null.
#include <stdlib.h>
#include <string.h>
static int less(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
    char b[2] = {0}; unsigned long n = 0; char *p = 0;
    if (memcmp(p, b, n)) return 1;
    strncpy(p, b, n); strncmp(p, b, n); memchr(p, 1, n); qsort(p, 0, 4, less);
    return 0;
}
