// not: safe
// long
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
int main(int argc, char **argv) {
    wchar_t room[50];
    swprintf(room, (size_t)1 << 62, L"%s", argc ? "abc" : "d");
    return argv == 0;
}
