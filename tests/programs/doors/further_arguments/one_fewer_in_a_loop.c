// verdict: unsafe
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);
static int any(int n, ...) {
    va_list all;
    va_start(all, n);
    int s = 0;
    for (int i = 0; i < n; i++) s |= va_arg(all, int) & 1; // one fails
    va_end(all);
    return s;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n >= 0 && n <= 4) any(n, 1, 2, 3);
    return 0;
}
