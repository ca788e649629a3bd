// verdict: safe
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
extern char *nd_pointer(void);
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    errno = 0;
    long n = strtol(argv[1], 0, 10);
    if (errno == ERANGE)
        return 1;
    int saved = errno;
    errno = saved;
    return n > 0;
}
