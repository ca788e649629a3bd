// verdict: safe
#include <assert.h>
extern int nd_int(void);
struct p { int a, b; };
int main(void) {
    struct p p = {0, 0};
    for (int i = 0; i < 10; i++) {
        p = (struct p){i};
        if (nd_int())
            break;
    }
    assert(p.b == 0);
}
