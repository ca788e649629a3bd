// verdict: unsafe
// As many wide characters as the call allows, but not the room.
#include <wchar.h>
int main(void) {
    wchar_t room[50];
    wchar_t source[100];
    wmemset(source, L'C', 99);
    source[99] = L'\0';
    return swprintf(room, 100, L"%ls", source) < 0; // one fails
}
