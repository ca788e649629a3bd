// verdict: safe
// long
// ai: safe
#include <assert.h>
static int a[20][30];
int main(int argc, char **argv) {
    (void)argv;
    for (int j = 0; j < 30; j++)
        for (int i = 0; i < 20; i++) a[i][j] = 7;
    int i = argc & 15, j = argc >> 4 & 15;
    assert(a[i][j] == 7);
}
