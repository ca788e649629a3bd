// verdict: unsafe
// args: --property assert
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    char a[8];
    int n = snprintf(a, 4, "%d-%s", 12, "abc");
    assert(n != 6 || strcmp(a, "12-") != 0);
    return 0;
}
