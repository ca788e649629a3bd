// verdict: unsafe
// The size counts bytes.
#include <wchar.h>
int main(void) {
    wchar_t room[50];
    wchar_t source[100];
    wmemset(source, L'C', 99);
    source[99] = L'\0';
    return swprintf(room, sizeof room, L"%ls", source) < 0; // one fails
}
