// verdict: safe
// The first return comes before its object does.
#include <assert.h>
static void set(int *p) { *p += 1; }
static int at(int n) {
    if (n < 0) return 0;
    if (n > 3) return 1;
    int local = n;
    set(&local);
    return local;
}
int main(int argc, char **argv) {
    (void)argv;
    int a = at(-argc), b = at(argc);
    assert(a >= 0 && b >= 1);
}
