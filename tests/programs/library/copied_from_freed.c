// verdict: unsafe
// What is assumed of a text's length does not hide that it is gone.
#include <stdlib.h>
#include <string.h>
int main(void) {
    char to[8], *from = malloc(4);
    if (!from) return 0;
    from[0] = 0;
    free(from);
    strcpy(to, from);
    return to[0];
}
