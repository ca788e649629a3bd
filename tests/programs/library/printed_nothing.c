// verdict: safe
// assuming: 0
// With no precision, there is no character of 0.
#include <stdio.h>
extern int nondet_int(void);
extern unsigned nondet_unsigned(void);
extern long nondet_long(void);
extern double nondet_double(void);
int main(void) {
    char b[1]; sprintf(b, "%.0d", 0);
    return 0;
}
