// verdict: safe
// assuming: 0
#include <stdio.h>
extern int nondet_int(void);
int main(void) {
    char b[2];
    int n = nondet_int();
    if (n >= 0 && n < 10) sprintf(b, "%d", n);
    return 0;
}
