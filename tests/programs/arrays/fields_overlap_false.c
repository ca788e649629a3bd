// not: safe
// args: --engine ai
#include <assert.h>
#include <string.h>
struct pair { int k, v; };
static struct pair p[8];
int main(int argc, char **argv) {
    (void)argv;
    for (int i = 0; i < 8; i++) { p[i].k = 1; p[i].v = 2; }
    int *all = (int *)p;
    all[argc & 15] = 3;
    for (int i = 0; i < 8; i++) assert(p[i].k == 1);
}
