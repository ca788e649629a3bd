// not: safe
// long
#include <assert.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
int main(int argc, char **argv) {
    char a[20];
    memset(a, 120, 20);
    a[9] = 0;
    read(argc, a, 4);
    assert(strlen(a) == 9);
    return argv == 0;
}
