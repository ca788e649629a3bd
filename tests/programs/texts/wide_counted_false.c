// verdict: unsafe
#include <wchar.h>
int main(void) {
    wchar_t a[60], b[50];
    wmemset(a, L'A', 59);
    a[59] = 0;
    wcsncpy(b, a, wcslen(a));
    return 0;
}
