// not: safe
// What is copied is the first one, not the one before.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    (void)argv;
    int *first = malloc(4 * sizeof *first);
    if (!first) return 0;
    for (int i = 0; i < 4; i++) first[i] = 1;
    for (int i = 0; i < argc; i++) {
        int *next = malloc(4 * sizeof *next);
        if (!next) return 0;
        memcpy(next, first, 4 * sizeof *next);
        assert(i == 0 || next[argc & 3] == 2);
        for (int k = 0; k < 4; k++) next[k] = 2;
    }
}
