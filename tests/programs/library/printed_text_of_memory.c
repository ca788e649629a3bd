// verdict: unsafe
#include <stdio.h>
int main(void) {
    char a[8] = {0}, b[4];
    a[0] = a[1] = a[2] = a[3] = 'x';
    sprintf(b, "%s", a);
    return 0;
}
