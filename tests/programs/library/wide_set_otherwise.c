// not: unsafe
// args: --property assert
// flags: -fshort-wchar
// Two characters are written, of two bytes each.
#include <assert.h>
#include <wchar.h>
int main(void) {
    wchar_t a[20] = {0};
    wmemset(a, 7, 2);
    assert(a[1] == 7);
    return 0;
}
