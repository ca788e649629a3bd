// not: safe
// args: --property assert
// `-5` is the unsigned number 4294967291.
#include <assert.h>
#include <stdio.h>
int main(void) {
    unsigned x;
    if (scanf("%2u", &x) == 1) assert(x <= 99 || x == 4294967295u);
    return 0;
}
