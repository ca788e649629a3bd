// not: safe
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
int main(int argc, char **argv) {
    wchar_t room[50];
    char a[8] = "abcdefg";
    a[0] = (char)argc;
    swprintf(room, 50, L"%ls", (wchar_t *)a);
    return argv == 0;
}
