// not: safe
// args: --property assert
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    char a[20] = "abcdef";
    snprintf(a, 0, "xy");
    assert(strlen(a) == 2);
    return 0;
}
