// not: safe
// args: --engine ai
// The offset of an index that is too large is that of another element.
#include <assert.h>
unsigned long nd_ulong(void);
static int a[8];
int main(void) {
    for (unsigned long i = 0; i < 8; i++) a[i] = 5;
    unsigned long i = nd_ulong();
    if (i == 0x4000000000000001) a[i] = 6;
    for (unsigned long j = 0; j < 8; j++) assert(a[j] == 5);
}
