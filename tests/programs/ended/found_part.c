// verdict: safe
// long
// args: --property assert,memsafety
#include <assert.h>
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 2) return 0;
    char *p = strstr(argv[1], "ab");
    if (!p) return 0;
    assert(p >= argv[1]);
    return *p;
}
