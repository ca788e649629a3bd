// verdict: safe
// long
// ai: safe
#include <assert.h>
int main(int argc, char **argv) {
    (void)argv;
    int a[50];
    int m = argc & 31, i = 0;
    for (; i < m; i++) a[i] = 1;
    for (; i < 50; i++) a[i] = 2;
    for (int j = 0; j < m; j++) assert(a[j] == 1);
    for (int j = m; j < 50; j++) assert(a[j] == 2);
}
