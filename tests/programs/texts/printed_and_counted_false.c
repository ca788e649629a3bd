// not: safe
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char a[20], b[11];
    snprintf(a, sizeof a, "%d", __VERIFIER_nondet_int());
    strcpy(b, a);
    return 0;
}
