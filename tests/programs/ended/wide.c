// verdict: safe
#include <wchar.h>
int main(void) {
    wchar_t a[4] = L"abc";
    return (int)wcslen(a);
}
