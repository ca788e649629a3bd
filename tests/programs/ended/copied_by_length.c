// args: --engine ai
// verdict: safe
#include <stdio.h>
#include <string.h>
int main(void) {
    char a[100] = "", b[50] = "";
    if (scanf("%99s", a) != 1) a[0] = 0;
    if (strlen(a) >= 50) return 1;
    memcpy(b, a, strlen(a) + 1);
    puts(b);
    return 0;
}
