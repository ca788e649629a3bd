// verdict: safe
#include <stdio.h>
#include <string.h>
int main(void) {
    char a[10];
    memset(a, 'x', sizeof a - 1);
    a[9] = 0;
    printf("%s %d\n", a, 1);
    return 0;
}
