// not: safe
// args: --property assert
#include <assert.h>
#include <stdlib.h>
static char name[5] = "HOME";
int main(int argc, char **argv) {
    (void)argv;
    const char *one = getenv("HOME");
    name[0] = (char)argc;
    assert(getenv(name) != one);
    return 0;
}
