// not: safe
// args: --property assert
// A character that is printed may be the end.
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char b[8];
    snprintf(b, sizeof b, "%c%d", __VERIFIER_nondet_char(), 5);
    assert(strlen(b) == 2);
    return 0;
}
