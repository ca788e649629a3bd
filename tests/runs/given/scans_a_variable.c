// stdin: "5 6"
// beyond: formats are only looked up in the standard input by its name
#include <stdio.h>

int main(void) {
    FILE *in = stdin;
    int n = 0;
    if (fscanf(in, "%d", &n) != 1)
        return 1;
    return getchar() == ' ' ? 0 : n;
}
