// not: unsafe
// args: --property assert
// After an end of line there is nothing more.
#include <assert.h>
#include <stdio.h>
int main(void) {
    char line[4];
    if (!fgets(line, 4, stdin)) return 1;
    assert(line[0] != '\n' || line[1] == 0);
    assert(line[3] == 0 || line[0] == 0 || line[1] == 0 || line[2] == 0);
    return 0;
}
