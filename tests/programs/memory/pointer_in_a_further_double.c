// args: --property assert
// not: safe
// A double carries the address.
#include <assert.h>
#include <stdarg.h>
static int found;
static void through(int n, ...) {
    va_list l;
    va_start(l, n);
    union { double d; int *p; } u;
    u.d = va_arg(l, double);
    va_end(l);
    *u.p = 7;
}
int main(void) {
    int x = 1;
    int *p = &x;
    through(1, *(double *)&p);
    found = x;
    assert(found == 1);
}
