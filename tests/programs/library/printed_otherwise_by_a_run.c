// not: unsafe
// long
// args: --property assert
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    char a[8], b[16];
    int n = snprintf(a, 4, "%d-%s", 12, "abc");
    assert(n == 6 && strcmp(a, "12-") == 0);
    n = sprintf(b, "%05d|%c", 42, 'x');
    assert(n == 7 && strcmp(b, "00042|x") == 0);
    a[0] = 'z';
    snprintf(a, 0, "abc");
    assert(a[0] == 'z');
    return 0;
}
