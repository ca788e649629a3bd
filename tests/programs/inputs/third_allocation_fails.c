// verdict: unsafe
// long
#include <stdlib.h>
int main(void) {
    char *a[5];
    for (int i = 0; i < 5; i++) {
        a[i] = malloc(4);
        if (i != 3 && !a[i]) return 1;
        a[i][0] = 1;
    }
    for (int i = 0; i < 5; i++) free(a[i]);
    return 0;
}
