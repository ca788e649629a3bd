// not: safe
// long
// args: --property assert
// Nothing is written, whatever is there.
#include <assert.h>
#include <stdio.h>
#include <time.h>
int main(void) {
    char h[10];
    h[0] = (char)clock();
    h[9] = 0;
    snprintf(h, 0, "%d", (int)clock());
    assert(h[0] != 113);
    return 0;
}
