// not: safe
// args: --engine ai
// The array of an earlier round is another one, but it is written through.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int *first = 0;
    for (int n = 0; n < 3; n++) {
        int *p = malloc(8 * sizeof *p);
        if (!p) exit(0);
        for (int i = 0; i < 8; i++) p[i] = n;
        if (!first) first = p;
        int *q = n == 2 ? first : p;
        for (int i = 0; i < 8; i++) assert(q[i] == n);
    }
}
