// not: safe
// args: --engine ai
#include <assert.h>
char nd_char(void);
int main(void) {
    char s[8];
    for (int i = 0; i < 8; i++) s[i] = nd_char();
    s[5] = 0;
    if (s[2] == 'x') s[5] = 'y';
    s[7] = 0;
    int n = 0;
    while (s[n]) n++;
    assert(n <= 5);
}
