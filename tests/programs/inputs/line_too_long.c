// verdict: unsafe
// It may be as long as it is allowed to be.
#include <stdio.h>
int main(void) {
    char line[8];
    if (!fgets(line, 9, stdin)) return 1;
    return line[0];
}
