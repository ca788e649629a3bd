// verdict: unsafe
// line: 10
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *a = malloc(4);
    if (!a) return 1;
    a[0] = 'a';
    a[1] = 0;
    free(a), puts(a);
    return 0;
}
