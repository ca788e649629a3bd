// not: safe
// The product is 4.
#include <assert.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
int main(int argc, char **argv) {
    wchar_t a[4] = L"abc", b[4];
    memset(b, 1, sizeof b);
    size_t n = ((size_t)1 << 62) + 1;
    memcpy(b, a, n * sizeof(wchar_t) * (size_t)(argc > 0));
    if (wcslen(b) > 3)
        return 1;
    return argv == 0;
}
