// verdict: safe
// long
// ai: safe
#include <assert.h>
static int a[50][50];
int main(int argc, char **argv) {
    (void)argv;
    for (int i = 0; i < 50; i++)
        for (int j = 0; j <= i; j++) a[i][j] = 7;
    int i = argc & 31, j = argc >> 5 & 31;
    if (j <= i) assert(a[i][j] == 7);
}
