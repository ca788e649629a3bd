// verdict: unsafe
// line: 6
#include <stdio.h>
static const char a[3] = "abc";
int main(void) {
    printf("%s\n", a);
    return 0;
}
