// not: safe
// args: --property assert
#include <assert.h>
#include <wchar.h>
int main(void) {
    wchar_t a[4] = L"ab";
    char *p = (char *)a;
    p[9] = 1;
    assert(wcslen(a) == 2);
    return 0;
}
