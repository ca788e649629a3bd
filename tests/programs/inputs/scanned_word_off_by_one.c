// verdict: unsafe
// With the end, it is one more.
#include <stdio.h>
int main(void) {
    char b[8];
    if (scanf("%8s", b) != 1) return 1;
    return b[0];
}
