// not: safe
// long
// Where it doesn't fit, the GNU C library leaves no end.
#include <assert.h>
#include <wchar.h>
int main(int argc, char **argv) {
    wchar_t room[10];
    wmemset(room, 1, 10);
    swprintf(room, 6, L"%d", 12345678 + (argc & 1));
    if (wcslen(room) > 3)
        return 1;
    return argv == 0;
}
