// verdict: safe
// args: --property assert
#include <assert.h>
#include <stdio.h>
int main(void) {
    int a = 5, b = 5;
    int read = scanf("%d%d", &a, &b);
    assert(read > 1 || b == 5);
    assert(read >= -1 && read <= 2);
    return 0;
}
