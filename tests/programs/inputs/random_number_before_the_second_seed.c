// not: unsafe
// args: --property assert
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    srand(3);
    int a = rand();
    srand(3);
    int b = rand();
    assert(a == b);
    return 0;
}
