// verdict: unsafe
#include <stdio.h>
extern int nondet_int(void);
extern unsigned nondet_unsigned(void);
extern long nondet_long(void);
extern double nondet_double(void);
int main(void) {
    char b[5]; int n = nondet_int(); if (n >= 0 && n < 100) sprintf(b, "%.5d", n);
    return 0;
}
