// verdict: unsafe
// args: --property assert
// Without a number, nothing is written.
#include <assert.h>
#include <stdio.h>
int main(void) {
    int n = 5;
    int read = scanf("%d", &n);
    assert(read == 1 || n != 5);
    return 0;
}
