// verdict: unsafe
// long
// line: 7
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 2) return 1; char *s = strdup(argv[1]); s[0] = 0;
    free(s);
    return 0;
}
