// verdict: safe
// assuming: 0
// Only what is printed is written.
#include <stdio.h>
extern int nondet_int(void);
extern unsigned nondet_unsigned(void);
extern long nondet_long(void);
extern double nondet_double(void);
int main(void) {
    char b[4]; int n = nondet_int(); if (n >= 0 && n < 1000) snprintf(b, 100, "%d", n);
    return 0;
}
