// not: unsafe
#include <string.h>
int main(void) {
    char a[4] = "", s[20] = "abcdefghij";
    strncat(a, s, 3);
    return a[0];
}
