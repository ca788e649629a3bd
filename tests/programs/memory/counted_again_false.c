// not: safe
// long
// When `setjmp` returns again, the last object that was made is another one.
#include <setjmp.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static jmp_buf e;
static int *g;
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 10 || n > 100) return 0;
    for (int i = 0; i < 2; i++) {
        g = malloc(n * sizeof *g);
        if (!g) exit(1);
        if (i == 0) {
            if (setjmp(e)) {
                g[7] = 1; // one must not be proved
                return 0;
            }
        } else {
            longjmp(e, 1);
        }
        n = 5;
    }
    return 0;
}
