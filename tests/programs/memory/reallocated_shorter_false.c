// verdict: unsafe
// line: 10
#include <stdlib.h>
int main(void) {
    char *a = malloc(40);
    if (!a) return 1;
    a[20] = 1;
    char *b = realloc(a, 10);
    if (!b) { free(a); return 1; }
    b[20] = 2;
    free(b);
    return 0;
}
