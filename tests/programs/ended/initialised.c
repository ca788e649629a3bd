// verdict: safe
#include <stdio.h>
#include <string.h>
int main(void) {
    char a[4] = "abc";
    return strlen(a) == 3 && strcmp(a, "abc") == 0 ? 0 : puts(a);
}
