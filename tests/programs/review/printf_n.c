// not: unsafe
// `%n` writes: a run that reads what was there before proves nothing.
#include <stdio.h>
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);extern unsigned __VERIFIER_nondet_uint(void);extern void __VERIFIER_assume(int);extern void __VERIFIER_assert(int);extern void abort(void);
#define A(c) do{if(!(c))reach_error();}while(0)
int main(void){int x=0;printf("abc%n",&x);A(x==3);return 0;}
