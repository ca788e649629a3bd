// verdict: safe
// assuming: 1
#include <assert.h>
#include <stddef.h>
int main(int argc, char **argv) {
    if (argc != 2) return 1;
    assert(argv[2] == NULL);
    assert(argv[1] != argv[0]);
    return 0;
}
