// not: safe
// Of the end only two bytes are copied.
#include <assert.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
int main(int argc, char **argv) {
    wchar_t a[2] = {argc, 0}, b[2];
    memset(b, 1, sizeof b);
    memcpy(b, a, 6);
    if (wcslen(b) > 3)
        return 1;
    return argv == 0;
}
