// verdict: unknown
// How pointers are printed, nobody knows.
#include <stdio.h>
extern int nondet_int(void);
extern unsigned nondet_unsigned(void);
extern long nondet_long(void);
extern double nondet_double(void);
int main(void) {
    char b[4]; sprintf(b, "%p", (void *)b);
    return 0;
}
