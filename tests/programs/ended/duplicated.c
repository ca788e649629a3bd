// verdict: safe
// long
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 2) return 1;
    char *s = strdup(argv[1]);
    if (!s) return 1;
    char c = s[0];
    free(s);
    return c;
}
