// not: unsafe
// long
// args: --property assert
#include <assert.h>
#include <wchar.h>
int main(void) {
    wchar_t a[20], b[8];
    wmemset(b, L'x', 3);
    b[3] = 0;
    wcscpy(a, L"ab");
    wcscat(a, b);
    wcsncat(a, L"cdef", 2);
    assert(wcslen(a) == 7 && a[6] == L'd' && a[1] == L'b');
    return 0;
}
