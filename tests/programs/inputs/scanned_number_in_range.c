// verdict: safe
// assuming: 0
#include <stdio.h>
int main(void) {
    int n = 0;
    if (scanf("%d", &n) == 1 && n < 100) n = n + 1;
    return n > 3;
}
