// verdict: unsafe
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char s[5], t[4];
    for (int i = 0; i < 4; i++) s[i] = __VERIFIER_nondet_char();
    s[4] = 0;
    strcpy(t, s);
    return 0;
}
