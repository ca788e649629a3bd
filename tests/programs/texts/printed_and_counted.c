// verdict: safe
// long
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char a[20], b[12];
    snprintf(a, sizeof a, "%d", __VERIFIER_nondet_int());
    assert(strlen(a) <= 11);
    strcpy(b, a);
    return 0;
}
