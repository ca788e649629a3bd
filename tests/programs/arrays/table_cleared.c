// verdict: safe
// long
// ai: safe
#include <assert.h>
#include <string.h>
int main(int argc, char **argv) {
    (void)argv;
    int a[30][30];
    memset(a, 0, sizeof a);
    for (int i = 0; i < 30; i++) a[i][i] = 1;
    int i = argc & 15, j = argc >> 4 & 15;
    assert(a[i][j] == 0 || a[i][j] == 1);
}
