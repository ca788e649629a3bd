// verdict: unsafe
// The program writes no file: what it reads is an input.
#include <stdio.h>
int main(void) {
    FILE *f = fopen("data", "r");
    int n = 0;
    if (!f) return 0;
    if (fscanf(f, "%d", &n) == 1) n = n + 1;
    return n > 3;
}
