// Where `main` calls itself, variables aren't what they were at first.
// not: safe
#include <assert.h>
static int kept[4] = {1, 2, 3, 4};
int main(void) {
    int *p = &kept[1];
    assert(*p == 2 || kept[0] != 1);
    if (kept[0] == 1) {
        kept[0] = 0;
        *p = 5;
        return main();
    }
    assert(*p == 2);
    return 0;
}
