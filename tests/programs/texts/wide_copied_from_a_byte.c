// not: safe
// long
#include <assert.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
int main(int argc, char **argv) {
    wchar_t a[4] = {argc, argc, argc, 0}, b[4];
    memset(b, 1, sizeof b);
    memcpy(b, (char *)a + 2, 14);
    if (wcslen(b) > 3)
        return 1;
    return argv == 0;
}
