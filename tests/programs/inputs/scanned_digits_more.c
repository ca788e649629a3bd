// verdict: unsafe
// args: --property assert
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int x;
    if (scanf("%3d", &x) == 1) assert(x >= -9 && x <= 99);
    return 0;
}
