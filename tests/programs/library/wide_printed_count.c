// not: safe
// long
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
int main(int argc, char **argv) {
    wchar_t room[50];
    int n = argc;
    swprintf(room, 50, L"abc%n", &n);
    assert(n == argc);
    return argv == 0;
}
