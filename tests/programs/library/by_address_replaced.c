// not: safe
#include <stdlib.h>
static void *same(void *p, size_t n) { (void)n; return p; }
int main(int argc, char **argv) {
    (void)argv;
    char *p = malloc(4);
    if (!p) return 0;
    void *(*f)(void *, size_t) = argc > 1 ? realloc : same;
    char *q = f(p, 8);
    *p = 1;
    return q != 0;
}
