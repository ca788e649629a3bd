// args: --engine ai
// not: safe
#include <string.h>
#include <assert.h>
int main(int argc, char **argv) {
    char a[100];
    unsigned n = (unsigned)argc % 99;
    memset(a, 'A', n);
    a[n / 2] = 0;
    assert(strlen(a) == n);
    return 0;
}
