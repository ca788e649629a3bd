// not: unsafe
// args: --property assert
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    ungetc('A', stdin);
    int c = getchar();
    assert(c == 'A');
    return 0;
}
