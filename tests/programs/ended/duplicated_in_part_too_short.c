// verdict: unsafe
// line: 8
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *s = strndup("abcdef", 2);
    if (!s) return 1;
    char c = s[3];
    free(s);
    return c;
}
