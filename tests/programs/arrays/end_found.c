// verdict: safe
// long
// ai: safe
#include <assert.h>
char nd_char(void);
int main(void) {
    char s[32];
    for (int i = 0; i < 31; i++) s[i] = nd_char();
    s[31] = 0;
    int n = 0;
    while (s[n]) n++;
    assert(n <= 31);
}
