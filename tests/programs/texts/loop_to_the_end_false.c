// not: safe
// long
#include <stdlib.h>
#include <string.h>
int main(void) {
    char data[100] = "", dest[50] = "";
    char *e = getenv("NAME");
    if (e) strncat(data, e, 99);
    if (strlen(data) <= 50) {
        size_t i;
        for (i = 0; data[i] != 0; i++) dest[i] = data[i];
        dest[i] = 0;
    }
    return dest[0];
}
