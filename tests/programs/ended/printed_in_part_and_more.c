// verdict: unsafe
// line: 5
#include <stdio.h>
int main(void) {
    char a[3] = {'a', 'b', 'c'}; printf("%.4s\n", a);
    return 0;
}
