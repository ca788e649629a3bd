// not: safe
// flags: -fwrapv-pointer
// By as many bytes as the address is high: the null pointer.
#include <assert.h>
#include <stdint.h>
int main(void) {
    long x = 0;
    char *p = (char *)&x;
    uintptr_t u = (uintptr_t)p;
    char *q = p - u;
    assert(q != 0);
}
