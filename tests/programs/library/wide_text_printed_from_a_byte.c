// not: safe
// long
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
int main(int argc, char **argv) {
    wchar_t a[4] = L"abc";
    a[3] = argc - argc;
    printf("%ls\n", (wchar_t *)((char *)a + 1));
    return argv == 0;
}
