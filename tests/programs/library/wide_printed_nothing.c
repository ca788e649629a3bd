// not: safe
// long
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
int main(int argc, char **argv) {
    wchar_t room[2] = {argc, argc};
    swprintf(room, 0, L"abc");
    printf("%ls\n", room);
    return argv == 0;
}
