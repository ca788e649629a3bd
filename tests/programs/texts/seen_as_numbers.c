// verdict: unsafe
// args: --property assert
#include <assert.h>
#include <string.h>
int main(void) {
    union { char s[8]; int n[2]; } u;
    memset(&u, 0, sizeof u);
    u.s[0] = 'a';
    unsigned long n = strlen(u.s);
    u.n[0] = 0x41414141;
    assert(strlen(u.s) == n);
    return 0;
}
