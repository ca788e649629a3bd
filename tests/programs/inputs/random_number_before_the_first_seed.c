// not: unsafe
// args: --property assert
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int a = rand();
    srand(1);
    int b = rand();
    assert(a == b);
    return 0;
}
