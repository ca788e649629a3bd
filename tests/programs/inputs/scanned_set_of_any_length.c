// verdict: unsafe
#include <stdio.h>
int main(void) {
    char b[5];
    scanf("%[]a-z]", b);
    return 0;
}
