// args: --engine ai
// not: safe
#include <assert.h>
#include <string.h>
int main(void) {
    char a[6] = "hello";
    char *p = strchr(a, 'l');
    assert(!p || p == a);
    return 0;
}
