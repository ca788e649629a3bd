// args: --engine ai
// not: safe
#include <assert.h>
typedef long long __attribute__((may_alias)) raw;
struct pair { int a, b; };
int main(int argc, char **argv) {
    (void)argv;
    struct pair one = {3, argc}, other;
    raw number = *(raw *)&one;
    one.a = 8;
    *(raw *)&other = number;
    assert(other.a == 8);
}
