// verdict: unsafe
// args: --property assert
// `strncpy` fills what is left with zeros, all of it.
#include <assert.h>
#include <string.h>
int main(void) {
    char a[8];
    memset(a, 'x', 8);
    strncpy(a, "ab", 6);
    assert(a[5] != 0 || a[6] != 'x');
    return 0;
}
