// not: safe
// long
// Where a byte is no character, nobody knows what is left.
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
int main(int argc, char **argv) {
    wchar_t room[50];
    wmemset(room, argc, 50);
    swprintf(room, 50, L"%s", argv[0] ? argv[0] : "");
    printf("%ls\n", room);
    return argv == 0;
}
