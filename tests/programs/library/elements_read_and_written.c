// verdict: safe
#include <stdio.h>
int main(void) {
    int b[10] = {0};
    unsigned long n = fwrite(b, sizeof *b, 10, stdout);
    n = fread(b, sizeof *b, n, stdin);
    return n > 0 ? b[n - 1] & 1 : 0;
}
