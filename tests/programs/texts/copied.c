// verdict: safe
// long
// ai: safe
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char s[16], t[16];
    for (int i = 0; i < 15; i++) s[i] = __VERIFIER_nondet_char();
    s[15] = 0;
    strcpy(t, s);
    assert(strlen(t) == strlen(s));
    return 0;
}
