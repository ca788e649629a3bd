// not: unsafe
// long
// args: --property assert
#include <assert.h>
#include <string.h>
int main(void) {
    char a[20], b[20] = "ab";
    strcpy(a, "xyz");
    strcat(a, b);
    strncat(a, "cdef", 2);
    assert(strcmp(a, "xyzabcd") == 0);
    assert(strlen(a) == 7);
    return 0;
}
