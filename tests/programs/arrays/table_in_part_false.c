// The last element of each row isn't written.
// not: safe
// args: --engine ai
#include <assert.h>
static int a[100][100];
int main(int argc, char **argv) {
    (void)argv;
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < 99; j++) a[i][j] = 1;
    int i = argc & 63, j = argc >> 6 & 63;
    assert(a[i][j + 36] == 1);
}
