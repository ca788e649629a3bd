// not: unsafe
// args: --property assert
#include <assert.h>
#include <stddef.h>
char *__strcpy_chk(char *, const char *, size_t);
int main(void) {
    char b[4];
    __strcpy_chk(b, "abc", 3);
    assert(0);
    return 0;
}
