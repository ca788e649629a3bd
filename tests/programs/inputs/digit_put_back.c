// not: unsafe
// args: --property assert
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    ungetc('7', stdin);
    int x = 0;
    if (scanf("%1d", &x) == 1) assert(x == 7);
    return 0;
}
