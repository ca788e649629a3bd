// verdict: unsafe
// A line that is long enough doesn't fit.
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[40], copy[10];
    if (!fgets(line, 40, stdin)) return 1;
    strcpy(copy, line);
    return copy[0];
}
