// not: safe
// args: --engine ai
#include <assert.h>
int main(int argc, char **argv) {
    (void)argv;
    int a[10];
    for (int i = 0; i < 10; i++) a[i] = 1;
    a[argc & 7] = 2;
    for (int i = 0; i < 10; i++) assert(a[i] == 1);
}
