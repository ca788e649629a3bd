// not: safe
// args: --property assert
// The text that begins before it may end before it.
#include <assert.h>
#include <string.h>
int main(void) {
    char a[20] = "ab";
    strcpy(a + 5, "cdef");
    assert(strlen(a) != 2);
    return 0;
}
