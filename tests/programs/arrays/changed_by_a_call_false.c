// not: safe
// args: --engine ai
#include <assert.h>
static int a[8];
static void change(int n) { if (n > 0) { a[n & 7] = 2; change(n - 1); } }
int main(int argc, char **argv) {
    (void)argv;
    for (int i = 0; i < 8; i++) a[i] = 1;
    change(argc & 3);
    for (int i = 0; i < 8; i++) assert(a[i] == 1);
}
