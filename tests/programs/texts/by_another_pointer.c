// not: safe
// args: --property assert
#include <assert.h>
#include <string.h>
static void change(char *p) { p[1] = 0; }
int main(void) {
    char a[8] = "abc";
    unsigned long n = strlen(a);
    change(a);
    assert(strlen(a) == n);
    return 0;
}
