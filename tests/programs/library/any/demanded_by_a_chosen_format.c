// not: safe
// Which format it is shows in runs only; what it asks isn't looked at there.
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    const char *format = __VERIFIER_nondet_int() ? "%d\n" : "%i\n";
    printf(format, 3L);
    return 0;
}
