// not: unsafe
// args: --property assert
// What happens where texts overlap isn't defined.
#include <assert.h>
#include <string.h>
int main(void) {
    char a[20] = "abcdefgh";
    strcpy(a + 1, a);
    assert(a[8] == 'h' || a[8] != 'h');
    assert(a[1] == 'a');
    return 0;
}
