// verdict: safe
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char a[100] = "ab";
    char *e = getenv("NAME");
    if (e) strncat(a, e, 97);
    assert(strlen(a) >= 2);
    char b[100] = "";
    strcat(b, a);
    return 0;
}
