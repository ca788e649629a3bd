// not: unsafe
// args: --property assert
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int c;
    while ((c = getchar()) != EOF) {}
    assert(getchar() == EOF);
    return 0;
}
