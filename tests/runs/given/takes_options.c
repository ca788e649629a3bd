// arg: -n
// arg: 3
// arg: -v
// arg: a b
// arg: c
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    int n = 1, verbose = 0, i;
    for (i = 1; i < argc && argv[i][0] == '-'; i++) {
        if (strcmp(argv[i], "-n") == 0 && i + 1 < argc)
            n = atoi(argv[++i]);
        else if (strcmp(argv[i], "-v") == 0)
            verbose = 1;
        else
            return 1;
    }
    for (; i < argc; i++)
        for (int k = 0; k < n; k++)
            printf("%s%s", argv[i], verbose ? "!\n" : "\n");
    return argc;
}
