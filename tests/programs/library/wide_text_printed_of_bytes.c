// not: safe
// long
// The end of a narrow text is none of a wide one.
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
int main(int argc, char **argv) {
    char a[8];
    memset(a, argc, 7);
    a[7] = 0;
    puts(a);
    printf("%ls\n", (wchar_t *)a);
    return argv == 0;
}
