// not: unsafe
// It fits; how long the wide text there is, nobody knows yet.
#include <wchar.h>
int main(void) {
    wchar_t room[50] = L"ab";
    wcsncat(room, L"cdef", 3);
}
