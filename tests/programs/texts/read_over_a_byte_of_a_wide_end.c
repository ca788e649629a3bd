// not: safe
// long
// The last of 100 characters begins with byte 396.
#include <assert.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
int main(int argc, char **argv) {
    wchar_t a[100] = L"";
    read(argc, (char *)a, 397);
    if (wcslen(a) > 3)
        return 1;
    return argv == 0;
}
