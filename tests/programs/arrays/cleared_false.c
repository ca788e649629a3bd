// not: safe
// args: --engine ai
#include <assert.h>
#include <string.h>
int main(int argc, char **argv) {
    (void)argv;
    int a[40];
    memset(a, 1, sizeof a);
    assert(a[argc & 15] == 0);
}
