// verdict: safe
// long
#include <assert.h>
#include <stdio.h>
#include <wchar.h>
int main(int argc, char **argv) {
    (void)argv;
    wchar_t room[50], source[50];
    swprintf(room, 50, L"%d", argc);
    assert(wcslen(room) <= 11); // proved
    wmemset(source, L'x', 49);
    source[49] = 0;
    swprintf(room, 50, L"%ls", source);
    wprintf(L"%ls: %s", room, "abc");
    swprintf(room, 1, L"");
    assert(wcslen(room) == 0); // proved
    // No more than that is written.
    swprintf(room, 50, L"%ls%ls", source, source);
    swprintf(room, 10, L"%.8ls", source);
    assert(wcslen(room) <= 8); // proved
    // As many as there are, not as many as there might be.
    swprintf(room, (size_t)1 << 62, L"%d", argc);
    swprintf(0, 0, L"%d", argc);
    return 0;
}
