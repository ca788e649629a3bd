// not: unsafe
// args: --property assert
// What sin gives, runs don't know; bytes that are copied of it are no more.
#include <assert.h>
#include <string.h>
#include <math.h>
int main(void) {
    char a[9], b[9];
    double d = sin(2.0);
    memcpy(a, &d, 8);
    a[8] = 0;
    strncpy(b, a, 4);
    assert(b[0] == 'x');
    return 0;
}
