// verdict: safe
#include <assert.h>
#include <stdarg.h>
#include <stddef.h>
static void set(int value, ...) {
    va_list all;
    va_start(all, value);
    for (int *p = va_arg(all, int *); p != NULL; p = va_arg(all, int *)) *p = value;
    va_end(all);
}
int main(void) {
    int x = 1, y = 2, z = 3;
    set(5, &x, &y, (int *)NULL);
    assert(x == 5 && y == 5 && z == 3);
    return 0;
}
