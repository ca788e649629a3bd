// verdict: safe
#include <assert.h>
#include <string.h>
#include <wchar.h>
int main(void) {
    wchar_t a[100] = L"", b[50] = L"", c[50];
    wmemset(a, L'x', 49);
    a[49] = 0;
    memmove(b, a, (wcslen(a) + 1) * sizeof(wchar_t));
    assert(wcslen(b) <= 49); // proved
    memcpy(c, a, 50 * sizeof(wchar_t));
    assert(wcslen(c) <= 49); // proved
    memset(c, 0, 10 * sizeof(wchar_t));
    assert(wcslen(c) == 0);      // proved
    assert(wcslen(c + 9) <= 49); // proved
    return 0;
}
