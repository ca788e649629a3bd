// verdict: unsafe
// A call through a pointer is checked as one by name is.
#include <string.h>
int main(void) {
    char b[4] = "abc";
    void *(*f)(void *, int, size_t) = memset;
    f(b, 1, 5);
    return 0;
}
