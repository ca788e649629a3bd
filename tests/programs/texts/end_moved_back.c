// verdict: safe
#include <assert.h>
#include <string.h>
int main(void) {
    char s[8] = "abcdef";
    s[4] = 0;
    assert(strlen(s) == 4);
    s[6] = 0;
    assert(strlen(s) == 4);
    s[1] = 0;
    assert(strlen(s) == 1);
    return 0;
}
