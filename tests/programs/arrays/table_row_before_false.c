// p[10 * i - 1] is the last one of the row before.
// not: safe
// args: --engine ai
#include <assert.h>
static int a[100];
int main(int argc, char **argv) {
    (void)argv;
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 10; j++) a[10 * i + j] = 1;
    int i = argc & 7, j = argc & 8 ? -1 : 0;
    a[10 * (i + 1) + j] = 2;
    i = argc & 7;
    assert(a[10 * i + 9] == 1);
}
