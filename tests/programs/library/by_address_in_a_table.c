// not: safe
// long
#include <assert.h>
#include <string.h>
static char *(*const table[2])(char *, const char *) = {strcpy, strcat};
int main(int argc, char **argv) {
    (void)argv;
    char b[8] = "abc";
    table[argc & 1](b, "xyz");
    assert(b[0] == 'a' || b[0] == 'x');
    assert(b[3] == 0);
}
