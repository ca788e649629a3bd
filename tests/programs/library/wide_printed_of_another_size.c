// not: safe
// flags: -fshort-wchar
#include <wchar.h>
int main(void) {
    wchar_t room[50];
    swprintf(room, 2, (wchar_t *)L"%d", 1);
    return 0;
}
