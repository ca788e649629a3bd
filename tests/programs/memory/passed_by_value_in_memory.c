// verdict: unsafe
// A parameter ends with its function, also one that lies in the caller's frame.
#include <assert.h>
extern int nd_int(void);
struct large { int a[10]; };
static int *kept;
static void f(struct large b) { kept = &b.a[3]; }
int main(void) {
    struct large b = {{0}};
    f(b);
    *kept = nd_int(); // one fails
}
