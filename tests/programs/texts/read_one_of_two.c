// not: safe
// long
#include <assert.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
int main(int argc, char **argv) {
    char a[20] = "", b[20] = "";
    read(0, argc > 1 ? a : b, 20);
    if (strlen(argc > 2 ? a : b) > 3)
        return 1;
    return argv == 0;
}
