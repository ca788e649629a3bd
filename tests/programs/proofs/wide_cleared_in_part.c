// not: safe
// Six bytes are one character and a half.
#include <assert.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
int main(int argc, char **argv) {
    wchar_t a[2];
    memset(a, argc, sizeof a);
    memset(a, 0, 6);
    a[0] = 1;
    if (wcslen(a) > 3)
        return 1;
    return argv == 0;
}
