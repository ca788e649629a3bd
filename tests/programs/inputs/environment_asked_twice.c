// verdict: safe
// args: --property assert
#include <assert.h>
#include <stdlib.h>
int main(void) {
    const char *one = getenv("HOME"), *two = getenv("HOME");
    assert(one == two);
    return 0;
}
