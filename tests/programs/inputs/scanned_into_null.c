// verdict: unsafe
#include <stdio.h>
int main(void) {
    int *p = 0;
    return scanf("%d", p);
}
