// not: safe
// args: --property assert
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    char a[20] = "abcdefghijk";
    char *p = fgets(a, 5, stdin);
    assert(strlen(a) < 5);
    return p != 0;
}
