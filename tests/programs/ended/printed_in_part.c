// verdict: safe
// No more than three characters are looked at.
#include <stdio.h>
int main(void) {
    char a[3] = {'a', 'b', 'c'};
    printf("%.3s\n", a);
    return 0;
}
