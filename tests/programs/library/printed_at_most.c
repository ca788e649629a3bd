// verdict: safe
// long
// assuming: 0
#include <stdio.h>
extern int nondet_int(void);
extern unsigned nondet_unsigned(void);
extern long nondet_long(void);
extern double nondet_double(void);
int main(void) {
    char b[4]; snprintf(b, 4, "%d", nondet_int());
    return 0;
}
