// not: safe
// args: --property assert
#include <assert.h>
#include <stdlib.h>
int main(void) {
    const char *one = getenv("HOME");
    setenv("HOME", "/", 1);
    assert(getenv("HOME") == one);
    return 0;
}
