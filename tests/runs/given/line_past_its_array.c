// stdin: "too long\n"
// fails: 7
#include <stdio.h>

int main(void) {
    char line[4];
    if (fgets(line, 20, stdin))
        puts(line);
    return 0;
}
