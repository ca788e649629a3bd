// stdin: "short\na line that is longer than the buffer\n\nlast"
// arg: 1
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    char line[16];
    int numbered = argc > 1 && argv[1][0] == '1', n = 0;
    while (fgets(line, sizeof line, stdin)) {
        size_t length = strlen(line);
        int whole = length > 0 && line[length - 1] == '\n';
        if (whole)
            line[length - 1] = '\0';
        if (numbered)
            printf("%d: ", ++n);
        printf("%s%s\n", line, whole ? "" : "...");
    }
    return n;
}
