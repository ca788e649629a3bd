// verdict: safe
// The address of a function is one, wherever it is taken.
#include <assert.h>
#include <stdlib.h>
static void (*table[2])(void *) = {free, 0};
int main(void) {
    void (*f)(void *) = free;
    assert(f == table[0]);
    assert(f != 0);
    return 0;
}
