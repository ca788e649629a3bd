// verdict: unsafe
// line: 11
// The old object ends when there is a new one.
#include <stdlib.h>
int main(void) {
    int *a = malloc(4);
    if (!a) return 1;
    *a = 5;
    int *b = realloc(a, 400);
    if (!b) { free(a); return 1; }
    int x = *a;
    free(b);
    return x;
}
