// verdict: unsafe
#include <wchar.h>
int main(void) {
    wchar_t room[50];
    wchar_t source[20];
    wmemset(source, L'C', 20);
    swprintf(room, 50, L"%.20ls", source);
    return swprintf(room, 50, L"%.21ls", source) < 0; // one fails
}
