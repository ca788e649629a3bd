// verdict: unsafe
#include <stdio.h>
extern int nondet_int(void);
int main(void) {
    char b[1];
    int n = nondet_int();
    if (n >= 0 && n < 10) sprintf(b, "%d", n);
    return 0;
}
