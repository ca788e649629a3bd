// not: safe
// long
#include <assert.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
int main(int argc, char **argv) {
    char a[20] = "";
    a[19] = (char)argc;
    read(argc, a, 18);
    a[19] = 0;
    assert(strlen(a + 10) <= 8);
    return argv == 0;
}
