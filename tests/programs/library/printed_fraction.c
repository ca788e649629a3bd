// verdict: unknown
// How long a fraction is, isn't modelled.
#include <stdio.h>
extern int nondet_int(void);
extern unsigned nondet_unsigned(void);
extern long nondet_long(void);
extern double nondet_double(void);
int main(void) {
    char b[8]; sprintf(b, "%f", nondet_double());
    return 0;
}
