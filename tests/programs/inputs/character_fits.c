// verdict: safe
// assuming: 0
#include <stdio.h>
int main(void) {
    int n[4] = {0}, i = 0, c;
    while (i < 4 && (c = getchar()) != EOF) n[i++] = c;
    return n[0] == 300;
}
