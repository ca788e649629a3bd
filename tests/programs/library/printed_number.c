// verdict: safe
// assuming: 0
// The least number takes eleven characters and an end.
#include <stdio.h>
extern int nondet_int(void);
extern unsigned nondet_unsigned(void);
extern long nondet_long(void);
extern double nondet_double(void);
int main(void) {
    char b[12]; sprintf(b, "%d", nondet_int());
    return 0;
}
