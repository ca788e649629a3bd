// not: unsafe
// args: --property assert
// For no bytes, the old object may end or not.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    char *a = malloc(4);
    if (!a) return 1;
    char *b = realloc(a, 0);
    assert(b == NULL);
    return 0;
}
