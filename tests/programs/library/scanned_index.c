// verdict: unsafe
#include <stdio.h>
int main(void) {
    int n = 0, v[3] = {0};
    scanf("%d", &n);
    return v[n];
}
