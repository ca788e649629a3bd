// verdict: unsafe
#include <wchar.h>
int main(void) {
    wchar_t room[50];
    wchar_t source[100];
    wmemset(source, L'C', 99);
    source[99] = L'\0';
    swprintf(room, 50, L"%ls", source);
    return swprintf(room, 51, L"%.50ls", source) < 0; // one fails
}
