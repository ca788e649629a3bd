// not: safe
// flags: -fshort-wchar
// The library's characters have four bytes.
#include <stdio.h>
#include <wchar.h>
int main(void) {
    wchar_t a[4] = {'a', 'b', 'c', 0};
    printf("%ls\n", a);
    return 0;
}
