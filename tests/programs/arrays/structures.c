// verdict: safe
// long
// ai: safe
#include <assert.h>
struct pair { char k; int v; };
static struct pair p[20];
int main(void) {
    for (int i = 0; i < 20; i++) { p[i].k = 'x'; p[i].v = i; }
    for (int i = 0; i < 20; i++) assert(p[i].k == 'x' && p[i].v >= 0 && p[i].v < 20);
}
