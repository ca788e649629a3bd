// verdict: safe
// long
// ai: safe
#include <assert.h>
#include <stdlib.h>
enum { N = 12, M = 9 };
int main(int argc, char **argv) {
    (void)argv;
    int *a = malloc(N * M * sizeof *a);
    if (!a) return 1;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) a[i * M + j] = j;
    int i = argc & 7, j = argc >> 3 & 7;
    assert(a[i * M + j] == j);
    free(a);
}
