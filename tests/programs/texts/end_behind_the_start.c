// verdict: safe
#include <assert.h>
#include <string.h>
int main(void) {
    char s[8] = "ab\0cd";
    assert(strlen(s) == 2);
    assert(strlen(s + 1) == 1);
    return 0;
}
