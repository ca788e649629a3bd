// verdict: safe
// assuming: 0
#include <stdio.h>
int main(void) {
    char b[8];
    if (scanf("%7s", b) != 1) return 1;
    return b[0] == 'x';
}
