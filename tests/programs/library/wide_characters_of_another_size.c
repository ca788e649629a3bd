// not: unsafe
// args: --property assert
// flags: -fshort-wchar
#include <assert.h>
#include <wchar.h>
int main(void) {
    wchar_t a[20];
    wcscpy(a, L"ab");
    assert(a[2] != 0 || a[1] == L'b');
    return 0;
}
