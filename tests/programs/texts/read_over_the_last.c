// not: safe
// long
#include <assert.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
int main(int argc, char **argv) {
    char a[100] = "";
    read(argc, a, sizeof a);
    if (strlen(a) > 3)
        return 1;
    return argv == 0;
}
