// verdict: unsafe
// line: 9
#include <stdio.h>
int main(void) {
    char a[3];
    a[0] = 'a';
    a[1] = 'b';
    a[2] = 'c';
    puts(a);
    return 0;
}
