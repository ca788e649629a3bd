// not: safe
#include <stdlib.h>
static void keep(void *p) { (void)p; }
int main(int argc, char **argv) {
    (void)argv;
    char *p = malloc(4);
    if (!p) return 0;
    void (*f)(void *) = argc > 1 ? free : keep;
    f(p);
    *p = 1;
    return 0;
}
