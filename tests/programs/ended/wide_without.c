// verdict: unsafe
// line: 5
#include <wchar.h>
int main(void) {
    wchar_t a[3] = L"abc"; return (int)wcslen(a);
}
