// not: safe
// long
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
int main(int argc, char **argv) {
    wchar_t room[50] = L"abc";
    room[1] = argc;
    swprintf(room, 40, L"%ls!", room);
    return argv == 0;
}
