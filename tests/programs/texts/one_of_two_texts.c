// not: safe
// args: --property assert
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char a[8] = "abc", b[8] = "abc";
    char *p = __VERIFIER_nondet_int() ? a : b;
    p[3] = 'd';
    p[4] = 0;
    assert(strlen(a) == 3);
    return 0;
}
