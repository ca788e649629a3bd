// not: safe
// args: --property assert
// Destructors run after an early exit.
#include <stdlib.h>
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);extern unsigned __VERIFIER_nondet_uint(void);extern void __VERIFIER_assume(int);extern void __VERIFIER_assert(int);extern void abort(void);
#define A(c) do{if(!(c))reach_error();}while(0)
__attribute__((destructor)) static void d(void){reach_error();}int main(void){exit(0);}
