// not: safe
// What either of the two writes is not what was there.
#include <assert.h>
#include <string.h>
int main(int argc, char **argv) {
    (void)argv;
    void *(*f)(void *, const void *, size_t) = argc > 1 ? memcpy : memmove;
    char b[4] = "abc";
    f(b, "xyz", 4);
    assert(b[0] == 'a');
}
