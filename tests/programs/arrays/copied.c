// verdict: safe
// long
// ai: safe
#include <assert.h>
int nd_int(void);
static int a[100], b[100];
int main(int argc, char **argv) {
    (void)argv;
    int n = argc < 0 ? 0 : argc > 100 ? 100 : argc;
    for (int i = 0; i < n; i++) a[i] = nd_int();
    for (int i = 0; i < n; i++) b[i] = a[i];
    for (int j = 0; j < n; j++) assert(a[j] == b[j]);
}
