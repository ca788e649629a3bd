// verdict: safe
// long
// ai: safe
#include <assert.h>
#define N 40
static unsigned a[N * N];
int main(int argc, char **argv) {
    (void)argv;
    for (unsigned i = 0; i < N; i++)
        for (unsigned j = 0; j < N; j++) a[N * i + j] = 2;
    unsigned i = argc & 31, j = argc >> 5 & 31;
    assert(a[N * i + j] == 2);
}
