// verdict: safe
#include <stdlib.h>
#include <string.h>
int main(void) {
    char a[3] = {'a', 'b', 'c'};
    char *s = strndup(a, 3);
    if (!s) return 1;
    size_t n = strlen(s);
    free(s);
    return n == 3;
}
