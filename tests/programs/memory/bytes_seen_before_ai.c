// args: --engine ai
// not: safe
#include <assert.h>
#include <string.h>
struct pair { int a, b; };
int main(int argc, char **argv) {
    (void)argv;
    struct pair p = {1, 2}, old;
    long long both;
    memcpy(&both, &p, sizeof both);
    p.a = 9;
    memcpy(&old, &both, sizeof old);
    assert(old.a == p.a);
}
