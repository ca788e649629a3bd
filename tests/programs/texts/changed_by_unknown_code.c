// not: safe
// args: --property assert
#include <assert.h>
#include <string.h>
extern void change(char *p);
int main(void) {
    char a[20] = "abc";
    change(a);
    assert(strlen(a) == 3);
    return 0;
}
