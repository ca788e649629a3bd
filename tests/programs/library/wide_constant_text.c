// verdict: unsafe
// Four wide characters are sixteen bytes.
#include <wchar.h>
int main(void) {
    wchar_t d[3];
    wcscpy(d, L"abc");
    return 0;
}
