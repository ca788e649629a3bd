// not: safe
// args: --engine ai
#include <assert.h>
#include <string.h>
int main(int argc, char **argv) {
    (void)argv;
    int a[30][30];
    for (int i = 0; i < 30; i++)
        for (int j = 0; j < 30; j++) a[i][j] = i;
    memcpy(a[3], a[5], sizeof a[3]);
    int i = argc & 15, j = argc >> 4 & 15;
    assert(a[i][j] == i);
}
