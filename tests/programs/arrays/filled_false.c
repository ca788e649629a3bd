// not: safe
// args: --engine ai
#include <assert.h>
static int a[100];
int main(int argc, char **argv) {
    (void)argv;
    int n = argc < 0 ? 0 : argc > 100 ? 100 : argc;
    for (int i = 0; i + 1 < n; i++) a[i] = 7;
    for (int j = 0; j < n; j++) assert(a[j] == 7);
}
