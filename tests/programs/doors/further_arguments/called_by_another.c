// not: safe
// The library calls it with an argument that it isn't declared with.
#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
static int compare(const void *a, ...) {
    va_list all;
    va_start(all, a);
    int *b = va_arg(all, int *);
    va_end(all);
    assert(*b == 1);
    return 0;
}
int main(void) {
    int x[2] = {1, 2};
    qsort(x, 2, sizeof *x, (int (*)(const void *, const void *))compare);
    return 0;
}
