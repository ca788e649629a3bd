// verdict: safe
// long
// ai: safe
#include <assert.h>
static void fill(int a[][25], int n) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 25; j++) a[i][j] = i;
}
int main(int argc, char **argv) {
    (void)argv;
    int a[20][25];
    fill(a, 20);
    int i = argc & 15, j = argc >> 4 & 15;
    assert(a[i][j] == i);
}
