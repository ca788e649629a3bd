// verdict: safe
#include <stdlib.h>
int main(void) {
    int *a = realloc(NULL, 8);
    if (!a) return 1;
    a[1] = 3;
    free(a);
    return 0;
}
