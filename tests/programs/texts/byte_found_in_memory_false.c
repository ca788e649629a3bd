// not: safe
#include <string.h>
unsigned char nd_uchar(void);
int main(void) {
    unsigned char b[20];
    for (int i = 0; i < 20; i++) b[i] = nd_uchar();
    unsigned char *p = memchr(b, 7, 20);
    if (p) {
        p++;
        return *p;
    }
    return 0;
}
