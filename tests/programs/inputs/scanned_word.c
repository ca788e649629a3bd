// verdict: unsafe
// A word may be longer than what is there.
#include <stdio.h>
int main(void) {
    char b[8];
    if (scanf("%s", b) != 1) return 1;
    return b[0];
}
