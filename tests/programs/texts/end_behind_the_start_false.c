// not: safe
// args: --property assert
#include <assert.h>
#include <string.h>
int main(void) {
    char s[8] = "ab\0cd";
    assert(strlen(s + 3) != 2);
    return 0;
}
