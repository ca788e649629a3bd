// verdict: safe
// long
// ai: safe
#include <assert.h>
static int a[100][100];
int main(int argc, char **argv) {
    (void)argv;
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < 100; j++) a[i][j] = i + j;
    int i = argc & 63, j = argc >> 6 & 63;
    assert(0 <= a[i][j] && a[i][j] <= 198);
}
