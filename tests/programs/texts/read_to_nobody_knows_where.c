// not: safe
// long
#include <assert.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
int main(int argc, char **argv) {
    char a[20] = "", *p = a + 19;
    read(0, &p, sizeof p - 1);
    p[0] = 1;
    if (strlen(a) > 3)
        return 1;
    return argv == 0;
}
