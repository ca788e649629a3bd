// not: unsafe
// args: --entry exported --property overflow
// Whose stream it is, nobody knows: the program may have written what is there.
#include <stdio.h>
int f(FILE *stream) {
    int n = 0;
    if (fscanf(stream, "%d", &n) == 1) n = n + 1;
    return n;
}
