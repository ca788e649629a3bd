// not: safe
// long
// Behind an object that is smaller than the last one, there may be the last one.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    char *v[2];
    for (int i = 0; i < 2; i++) {
        unsigned k = i ? 100 : 4;
        v[i] = malloc(k);
        if (!v[i]) exit(1);
    }
    assert(v[0] + 32 != v[1]); // one must not be proved
}
