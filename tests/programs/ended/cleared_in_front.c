// args: --engine ai
// not: safe
#include <assert.h>
#include <string.h>
int main(void) {
    char a[10] = "abcdef";
    memset(a + 2, 0, 2);
    assert(strlen(a) == 6);
    return 0;
}
