// not: safe
#include <wchar.h>
int main(void) {
    wchar_t room[50];
    wchar_t source[100];
    wmemset(source, L'C', 99);
    source[99] = L'\0';
    room[0] = L'\0';
    wcsncat(room, source, 100);
    return room[0] == L'D';
}
