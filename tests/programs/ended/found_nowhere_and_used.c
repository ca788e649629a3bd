// verdict: unsafe
// line: 8
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[64];
    if (!fgets(line, sizeof line, stdin)) return 1;
    *strchr(line, '\n') = 0;
    return 0;
}
