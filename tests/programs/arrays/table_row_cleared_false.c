// One row is cleared.
// not: safe
// args: --engine ai
#include <assert.h>
#include <string.h>
static int a[20][20];
int main(int argc, char **argv) {
    (void)argv;
    int x = argc & 15, y = argc >> 4 & 15, z = argc >> 8 & 31;
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 20; j++) a[i][j] = 1;
    memset(a[3], 0, sizeof a[3]);
    assert(a[x][y] == 1);
}
