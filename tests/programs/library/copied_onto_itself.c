// not: unsafe
// args: --property assert
// What happens where texts overlap isn't defined: no run of ours shows it.
#include <assert.h>
#include <string.h>
int main(void) {
    char a[20] = "abcdefgh";
    strcpy(a + 1, a);
    assert(a[1] == 'b');
    return 0;
}
