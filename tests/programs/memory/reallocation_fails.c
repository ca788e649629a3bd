// verdict: unsafe
// line: 9
// Without a check whether there is a new object.
#include <stdlib.h>
int main(void) {
    char *a = malloc(4);
    if (!a) return 1;
    a = realloc(a, 400);
    a[0] = 1;
    free(a);
    return 0;
}
