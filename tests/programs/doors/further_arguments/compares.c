// not: safe
// A function that takes further arguments is none that `qsort` may call.
#include <stdarg.h>
#include <stdlib.h>
static int compare(const void *a, const void *b, ...) {
    va_list all;
    va_start(all, b);
    va_end(all);
    return *(const int *)a - *(const int *)b;
}
int main(void) {
    int x[2] = {2, 1};
    qsort(x, 2, sizeof *x, (int (*)(const void *, const void *))compare);
    return x[0];
}
