// verdict: unsafe
// Of what is in the environment, as much is appended as it has, up to a number.
#include <stdlib.h>
#include <string.h>
int main(void) {
    char a[100] = "", b[50] = "";
    char *e = getenv("NAME");
    if (e) strncat(a, e, 99);
    strcat(b, a);
    return 0;
}
