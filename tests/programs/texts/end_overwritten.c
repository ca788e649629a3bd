// not: safe
// args: --property assert
#include <assert.h>
#include <string.h>
int main(void) {
    char s[8] = "ab";
    s[5] = 'x';
    s[2] = 'c';
    assert(strlen(s) != 3);
    s[3] = s[4] = 'd';
    assert(strlen(s) <= 5);
    return 0;
}
