// not: safe
// long
#include <assert.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
int main(int argc, char **argv) {
    wchar_t a[4] = {argc, argc, 0, 0}, b[4];
    memset(b, 1, sizeof b);
    memcpy((char *)b + 2, a, 12);
    if (wcslen(b) > 3)
        return 1;
    return argv == 0;
}
