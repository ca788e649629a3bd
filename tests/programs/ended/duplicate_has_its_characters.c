// verdict: safe
// args: --property assert,memsafety --malloc succeeds
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char a[4] = "abc";
    char *s = strdup(a);
    assert(strlen(s) == 3);
    s[3] = 'd';
    s[1] = 0;
    assert(strlen(s) == 1);
    free(s);
    return 0;
}
