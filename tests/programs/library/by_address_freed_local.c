// verdict: unsafe
#include <stdlib.h>
struct owner {
    void *p;
    void (*drop)(void *);
};
static void destroy(struct owner *o) { o->drop(o->p); }
int main(void) {
    char local[4];
    struct owner o = {local, free};
    destroy(&o);
    return 0;
}
