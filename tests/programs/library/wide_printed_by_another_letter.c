// not: safe
// long
// No letter but d is one, whatever its lowest byte.
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
int main(int argc, char **argv) {
    wchar_t room[50];
    swprintf(room, 50, L"%\x164", argc);
    return argv == 0;
}
