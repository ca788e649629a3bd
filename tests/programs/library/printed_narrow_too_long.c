// verdict: unsafe
// Of the number, only the low byte is printed.
#include <stdio.h>
extern int nondet_int(void);
extern unsigned nondet_unsigned(void);
extern long nondet_long(void);
extern double nondet_double(void);
int main(void) {
    char b[4]; sprintf(b, "%hhd", nondet_int());
    return 0;
}
