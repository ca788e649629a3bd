// not: safe
// args: --property assert
// `setjmp` returns again, when globals have changed.
#include <setjmp.h>
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);extern unsigned __VERIFIER_nondet_uint(void);extern void __VERIFIER_assume(int);extern void __VERIFIER_assert(int);extern void abort(void);
#define A(c) do{if(!(c))reach_error();}while(0)
static jmp_buf b;static int g;int main(void){if(setjmp(b)){A(g==0);}else{g=1;longjmp(b,1);}return 0;}
