// verdict: safe
#include <stdio.h>
int main(void) {
    char a[4];
    a[0] = 'a';
    a[1] = 'b';
    a[2] = 'c';
    a[3] = 0;
    puts(a);
    return 0;
}
