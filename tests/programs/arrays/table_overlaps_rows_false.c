// a[0][j], where j is above the row's end, is in the next row.
// long
// not: safe
// args: --property assert
#include <assert.h>
static int a[10][10];
int main(int argc, char **argv) {
    (void)argv;
    int *p = &a[0][0];
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 10; j++) a[i][j] = 1;
    int j = argc & 31;
    p[10 * 0 + j] = 2;
    assert(a[1][5] == 1);
}
