// verdict: unsafe
#include <stdlib.h>
#include <wchar.h>
int main(void) {
    wchar_t a[100] = L"", b[50] = L"";
    char *e = getenv("NAME");
    if (e) {
        if (mbstowcs(a, e, 99) == (size_t)-1) return 1;
        a[99] = 0;
    }
    wcscpy(b, a);
    return 0;
}
