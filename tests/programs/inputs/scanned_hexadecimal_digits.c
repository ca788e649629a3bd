// not: unsafe
// args: --property assert
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    unsigned x;
    if (scanf("%3x", &x) == 1) assert(x <= 0xfff || x >= 0xfffffff0u - 0xff);
    return 0;
}
