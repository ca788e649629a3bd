// verdict: safe
#include <assert.h>
extern int nd_int(void);
struct large { int a[10]; };
static int *kept;
static void f(struct large b) {
    kept = &b.a[3];
    *kept = 4;
    assert(b.a[3] == 4);
}
int main(void) {
    struct large b = {{0}};
    f(b);
    assert(b.a[3] == 0);
    kept = &b.a[0];
    *kept = nd_int();
}
