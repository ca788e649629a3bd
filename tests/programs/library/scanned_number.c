// verdict: unsafe
// What is scanned is not an input, but what does not depend on it is.
#include <stdio.h>
int main(int argc, char **argv) {
    (void)argv;
    int n = 0, v[3] = {0};
    scanf("%d", &n);
    if (argc > 2) return v[argc];
    return n != 0;
}
