// not: unsafe
// Where there is no new object, the old one stays.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int *a = malloc(4);
    if (!a) return 1;
    *a = 5;
    int *b = realloc(a, 400);
    if (!b) { assert(*a == 5); free(a); return 1; }
    assert(*b == 5);
    free(b);
    return 0;
}
