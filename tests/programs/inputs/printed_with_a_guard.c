// not: unsafe
// args: --property assert
// It ends the program, since there are no four bytes.
#include <assert.h>
#include <stddef.h>
int __sprintf_chk(char *, int, size_t, const char *, ...);
int main(void) {
    char b[10];
    __sprintf_chk(b, 1, 3, "%d", 1234);
    assert(0);
    return 0;
}
