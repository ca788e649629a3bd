// verdict: unsafe
#include <stdlib.h>
#include <string.h>
int main(void) {
    char a[100] = "ab";
    char *e = getenv("NAME");
    if (e) strncat(a, e, 97);
    char b[99] = "";
    strcat(b, a);
    return 0;
}
