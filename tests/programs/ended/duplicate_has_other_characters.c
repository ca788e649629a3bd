// verdict: unsafe
// args: --malloc succeeds
// line: 9
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char a[4] = "abc"; char *s = strdup(a);
    assert(s[0] == 'a' && s[1] == 'b' && s[2] == 'x');
    free(s);
    return 0;
}
