// not: safe
// args: --strict
// Whether a text ends is assumed, and not passed over.
#include <stdio.h>
#include <string.h>
int main(void) {
    char a[4];
    memset(a, 49, 4);
    int x;
    sscanf(a, "%d", &x);
    return 0;
}
