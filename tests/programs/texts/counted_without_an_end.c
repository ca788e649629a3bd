// verdict: unsafe
// assuming: 0
// That a text ends is a check.
#include <string.h>
int main(void) {
    char a[4], b[4];
    memset(a, 'x', 4);
    strcpy(b, a); // one fails
    return 0;
}
