// verdict: unsafe
#include <stdio.h>
int main(void) {
    char b[5];
    scanf("%5[^\n]", b);
    return 0;
}
