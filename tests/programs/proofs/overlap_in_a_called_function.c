// not: safe
// Objects of a caller may be the same one.
#include <string.h>
static void copy(char *to, const char *from, unsigned long n, int depth) {
    if (depth > 0) copy(to, from, n, depth - 1);
    else memcpy(to, from, n);
}
int main(int argc, char **argv) {
    (void)argv;
    char a[8] = {0};
    copy(a, a + (argc & 1), 4, argc & 3);
    return a[0];
}
