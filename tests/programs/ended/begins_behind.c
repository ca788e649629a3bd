// verdict: unsafe
// line: 6
// What begins behind the end has none.
#include <stdio.h>
int main(void) {
    char a[4] = {'a', 0, 'b', 'c'}; puts(a + 2);
    return 0;
}
