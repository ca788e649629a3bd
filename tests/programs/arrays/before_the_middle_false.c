// not: safe
// args: --engine ai
#include <assert.h>
int nd_int(void);
static int a[10];
int main(void) {
    for (int i = 0; i < 10; i++) a[i] = 1;
    int *middle = a + 5;
    int j = nd_int();
    if (j >= -5 && j < 0) middle[j] = 2;
    for (int i = 0; i < 5; i++) assert(a[i] == 1);
}
