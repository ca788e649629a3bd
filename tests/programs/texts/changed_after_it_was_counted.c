// verdict: unsafe
// line: 12
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char s[20] = "abcdefghi", t[10];
    s[9] = 'j';
    s[3] = 0;
    unsigned long n = strlen(s);
    if (__VERIFIER_nondet_int()) s[n] = 'd';
    s[12] = 0;
    if (n < 10) strcpy(t, s);
    return 0;
}
