// not: safe
// long
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
int main(int argc, char **argv) {
    wchar_t room[50];
    wmemset(room, argc, 50);
    swprintf(room, 50, L"%c", argc);
    printf("%ls\n", room);
    return argv == 0;
}
