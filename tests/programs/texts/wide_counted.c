// verdict: safe
#include <assert.h>
#include <wchar.h>
int main(void) {
    wchar_t a[50], b[50];
    wmemset(a, L'A', 49);
    a[49] = 0;
    wcsncpy(b, a, wcslen(a));
    b[49] = 0;
    assert(wcslen(a) <= 49);
    return 0;
}
