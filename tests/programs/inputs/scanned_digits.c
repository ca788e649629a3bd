// verdict: safe
// args: --property assert
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int x;
    if (scanf("%2d", &x) == 1) assert(x >= -9 && x <= 99);
    return 0;
}
