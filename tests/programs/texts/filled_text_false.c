// not: safe
// args: --property assert
#include <assert.h>
#include <string.h>
int main(void) {
    char a[20] = "";
    memset(a, 'x', 5);
    assert(strlen(a) == 0);
    return 0;
}
