// arg: 12
// arg: x
// arg: -3
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: %s A OP B\n", argv[0]);
        return 2;
    }
    long a = atoi(argv[1]), b = strtol(argv[3], NULL, 10);
    if (strcmp(argv[2], "x") == 0)
        printf("%ld\n", a * b);
    else if (argv[2][0] == '+')
        printf("%ld\n", a + b);
    else
        return 3;
    return argv[4] != NULL;
}
