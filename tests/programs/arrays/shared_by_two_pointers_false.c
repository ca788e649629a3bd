// not: safe
// args: --engine ai
#include <assert.h>
static int a[10];
static void set(int *p, int n) { for (int i = 0; i < n; i++) p[i] = i; }
int main(int argc, char **argv) {
    (void)argv;
    for (int i = 0; i < 10; i++) a[i] = 1;
    set(a + (argc & 1), 9);
    for (int i = 0; i < 10; i++) assert(a[i] == 1);
}
