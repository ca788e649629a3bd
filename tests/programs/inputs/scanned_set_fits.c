// verdict: safe
// assuming: 0
#include <stdio.h>
int main(void) {
    char b[6];
    scanf("%5[^\n]", b);
    return 0;
}
