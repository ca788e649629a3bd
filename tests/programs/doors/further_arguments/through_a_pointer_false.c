// verdict: unsafe
// One function asks for further arguments, one takes them and doesn't ask.
#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
static int first(int n, ...) {
    va_list all;
    va_start(all, n);
    int x = va_arg(all, int);
    va_end(all);
    return x;
}
static int none(int n, ...) { return n; }
int main(void) {
    int (*f)(int, ...) = rand() % 2 ? first : none;
    int x = f(7, 8);
    assert(x == (f == first ? 7 : 8));
    return 0;
}
