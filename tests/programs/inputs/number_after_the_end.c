// not: unsafe
// args: --property assert
// What was no number is still there.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int a, b = 5;
    if (scanf("%d", &a) != 1) assert(scanf("%d", &b) != 1);
    return 0;
}
