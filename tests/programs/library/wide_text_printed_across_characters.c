// not: safe
// Four bytes 0 that don't lie like a character are no end.
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
int main(int argc, char **argv) {
    wchar_t a[4];
    memset(a, argc, sizeof a);
    memset((char *)a + 10, 0, 4);
    printf("%ls\n", a);
    return argv == 0;
}
