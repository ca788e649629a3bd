// verdict: unsafe
// args: --property assert
// What a text copies, appends and cuts off, runs know.
#include <assert.h>
#include <string.h>
int main(void) {
    char a[20], b[20] = "ab";
    strcpy(a, "xyz");
    strcat(a, b);
    strncat(a, "cdef", 2);
    assert(strcmp(a, "xyzabcd") != 0);
    return 0;
}
