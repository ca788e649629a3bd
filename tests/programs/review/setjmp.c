// not: safe
// args: --property assert
// `setjmp` returns again, when variables have changed.
#include <setjmp.h>
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);extern unsigned __VERIFIER_nondet_uint(void);extern void __VERIFIER_assume(int);extern void __VERIFIER_assert(int);extern void abort(void);
#define A(c) do{if(!(c))reach_error();}while(0)
static jmp_buf b;int main(void){volatile int x=0;int y=0;if(setjmp(b)){A(x==0);}else{x=1;longjmp(b,1);}return 0;}
