// not: safe
// `%w32n` (C23) stores a count as well.
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
int main(void) {
    int32_t n = 1;
    printf("abc%w32n", &n);
    assert(n == 1);
}
