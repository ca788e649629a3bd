// not: unsafe
// args: --property assert
#include <assert.h>
#include <string.h>
int main(void) {
    char a[8];
    memset(a, 'x', 8);
    strncpy(a, "abcdef", 3);
    assert(a[2] == 'c' && a[3] == 'x');
    return 0;
}
