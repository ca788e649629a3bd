// not: unsafe
// args: --property assert
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int a;
    if (scanf("%d", &a) == 1) {
        int c = getchar();
        assert(c < '0' || c > '9');
    }
    return 0;
}
