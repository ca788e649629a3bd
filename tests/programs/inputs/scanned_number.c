// verdict: unsafe
#include <stdio.h>
int main(void) {
    int n = 0;
    if (fscanf(stdin, "%d", &n) == 1) n = n + 1;
    return n > 3;
}
