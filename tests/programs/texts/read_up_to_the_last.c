// verdict: safe
// What is received may be anything, but leaves the last character.
#include <assert.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <wchar.h>
int main(void) {
    char a[100] = "", b[100];
    recv(0, a, sizeof a - 1, 0);
    assert(strlen(a) <= 99); // proved
    b[99] = 0;
    read(0, b, 99);
    assert(strlen(b) <= 99); // proved
    read(0, b + 20, 0);
    assert(strlen(b) <= 99); // proved
    wchar_t c[100] = L"";
    recv(0, (char *)c, sizeof(wchar_t) * 99, 0);
    assert(wcslen(c) <= 99); // proved
    return 0;
}
