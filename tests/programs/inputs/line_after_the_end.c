// not: unsafe
// args: --property assert
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char a[8];
    if (!fgets(a, 8, stdin)) assert(!fgets(a, 8, stdin));
    return 0;
}
