// not: unsafe
#include <stdlib.h>
int main(void) {
    char *p = malloc(4);
    void (*f)(void *) = free;
    if (p) p[3] = 1;
    f(p);
    return 0;
}
