// verdict: unsafe
// There are six characters, and two around them.
#include <stdio.h>
extern int nondet_int(void);
extern unsigned nondet_unsigned(void);
extern long nondet_long(void);
extern double nondet_double(void);
int main(void) {
    char b[8]; int n = nondet_int(); if (n >= 0 && n < 100) sprintf(b, "<%*d>", -6, n);
    return 0;
}
