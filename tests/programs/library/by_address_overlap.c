// verdict: unsafe
#include <string.h>
static void *own(void *a, const void *b, size_t n) { (void)b; (void)n; return a; }
int main(int argc, char **argv) {
    (void)argv;
    int a[4] = {0};
    void *(*f)(void *, const void *, size_t) = argc > 3 ? memcpy : own;
    f(a, a + 1, 8);
    return 0;
}
