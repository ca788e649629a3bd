// args: --engine ai
// not: safe
#include <string.h>
#include <assert.h>
int main(void) {
    char a[10] = "abcdef";
    memmove(a + 1, a, 6);
    assert(strlen(a) == 6);
    return 0;
}
