// args: --engine ai
// not: safe
// What is cleared begins behind the first end, or ahead of it.
#include <string.h>
#include <assert.h>
int main(int argc, char **argv) {
    char a[10] = "abcdef";
    memset(a + (argc & 7), 0, 2);
    assert(strlen(a) == 6);
    return 0;
}
