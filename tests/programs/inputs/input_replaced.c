// not: unsafe
// args: --property assert
#include <assert.h>
#include <stdio.h>
int main(void) {
    FILE *f = fopen("/dev/null", "r");
    if (!f) return 0;
    stdin = f;
    int c = getchar();
    assert(c == EOF);
    return 0;
}
