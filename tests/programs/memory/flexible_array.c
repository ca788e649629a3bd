// verdict: safe
// What has no length is as long as there is room.
#include <stdlib.h>
struct p { int n, v[]; };
int main(void) {
    struct p *p = malloc(sizeof *p + 4 * sizeof(int));
    if (!p)
        return 1;
    p->v[3] = 1;
    free(p);
}
