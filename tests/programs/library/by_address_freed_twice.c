// verdict: unsafe
#include <stdlib.h>
int main(void) {
    char *p = malloc(4);
    void (*f)(void *) = free;
    f(p);
    f(p);
    return 0;
}
