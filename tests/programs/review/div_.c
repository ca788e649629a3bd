// not: unsafe
// What the C library returns is not arbitrary.
#include <stdlib.h>
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);extern unsigned __VERIFIER_nondet_uint(void);extern void __VERIFIER_assume(int);extern void __VERIFIER_assert(int);extern void abort(void);
#define A(c) do{if(!(c))reach_error();}while(0)
int main(void){div_t d=div(7,2);A(d.quot==3);return 0;}
