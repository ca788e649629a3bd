// verdict: unknown
// What stands in a text is no input.
#include <stdio.h>
int main(void) {
    int n = 0;
    if (sscanf("17", "%d", &n) == 1) n = 2000000000 + n;
    return n > 3;
}
