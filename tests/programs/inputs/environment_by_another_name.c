// not: safe
// args: --property assert
// Both may ask for the same variable.
#include <assert.h>
#include <stdlib.h>
static const char *const names[] = {"HOME", "USER"};
int main(int argc, char **argv) {
    (void)argv;
    const char *one = getenv("HOME"), *two = getenv(names[argc & 1]);
    if (!one || !two) return 0;
    assert(one != two);
    return 0;
}
