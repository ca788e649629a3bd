// verdict: safe
// long
// ai: safe
#include <assert.h>
struct grid { int n; int cells[20][30]; };
static struct grid g;
int main(int argc, char **argv) {
    (void)argv;
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 30; j++) g.cells[i][j] = i + j;
    int i = argc & 15, j = argc >> 4 & 15;
    assert(0 <= g.cells[i][j] && g.cells[i][j] <= 48);
}
