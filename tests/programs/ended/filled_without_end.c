// verdict: unsafe
// line: 7
#include <stdio.h>
#include <string.h>
int main(void) {
    char a[10];
    memset(a, 'x', sizeof a), printf("%s %d\n", a, 1);
    return 0;
}
