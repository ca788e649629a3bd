// not: safe
// long
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    int *e = &errno;
    *e = 0;
    if (argc > 1)
        strtol(argv[1], 0, 10);
    assert(*e == 0);
}
