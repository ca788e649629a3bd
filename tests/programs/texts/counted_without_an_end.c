// assuming: 1
// That a text ends is an assumption.
#include <string.h>
int main(void) {
    char a[4], b[4];
    memset(a, 'x', 4);
    strcpy(b, a);
    return 0;
}
