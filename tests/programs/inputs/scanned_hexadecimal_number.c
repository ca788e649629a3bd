// not: safe
// args: --property assert
// Two hexadecimal digits are more than 99.
#include <assert.h>
#include <stdio.h>
int main(void) {
    unsigned x;
    if (scanf("%2x", &x) == 1) assert(x <= 99 || x > 0xffff);
    return 0;
}
