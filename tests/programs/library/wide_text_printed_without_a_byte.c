// not: safe
// One byte takes the end away.
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
int main(int argc, char **argv) {
    wchar_t a[4] = L"abc";
    ((char *)a)[13] = (char)argc;
    printf("%ls\n", a);
    return argv == 0;
}
