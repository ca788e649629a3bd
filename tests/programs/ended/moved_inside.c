// args: --engine ai
// verdict: safe
#include <string.h>
#include <assert.h>
int main(void) {
    char a[10] = "abcdef";
    memmove(a + 1, a, 7);
    assert(strlen(a) == 7);
    return 0;
}
