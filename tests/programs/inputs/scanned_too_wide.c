// verdict: unsafe
// `%ld` writes eight bytes.
#include <stdio.h>
int main(void) {
    int n = 0;
    if (scanf("%ld", (long *)&n) == 1) return 1;
    return 0;
}
