// not: safe
#include <assert.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
int main(int argc, char **argv) {
    wchar_t a[100] = L"", b[50];
    wmemset(a, argc, 49);
    a[49] = 0;
    wmemset(b, 1, 50);
    memmove(b, a, wcslen(a) * sizeof(wchar_t));
    if (wcslen(b) > 3)
        return 1;
    return argv == 0;
}
