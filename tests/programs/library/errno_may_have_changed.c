// not: safe
// long
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    errno = 0;
    strtol(argv[1], 0, 10);
    assert(errno == 0);
}
