// not: safe
// An address of which a mask leaves nothing is the null pointer.
#include <assert.h>
int main(void) {
    long x = 0;
    char *q = __builtin_align_down((char *)&x, 1UL << 62);
    assert(q != 0);
}
