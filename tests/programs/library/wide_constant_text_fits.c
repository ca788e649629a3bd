// verdict: safe
// No byte of the first character is 0 but two.
#include <wchar.h>
int main(void) {
    wchar_t d[2];
    wcscpy(d, L"\u0101");
    return 0;
}
