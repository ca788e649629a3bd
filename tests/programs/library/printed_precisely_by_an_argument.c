// not: safe
// long
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
int main(int argc, char **argv) {
    char room[50];
    int n = argc;
    if (n >= 0 && n < 50)
        sprintf(room, "%.*s", n, argv[0] ? argv[0] : "");
    return argv == 0;
}
