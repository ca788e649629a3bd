// not: safe
// args: --property assert
// A global's address is a variable argument.
#include <stdarg.h>
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);extern unsigned __VERIFIER_nondet_uint(void);extern void __VERIFIER_assume(int);extern void __VERIFIER_assert(int);extern void abort(void);
#define A(c) do{if(!(c))reach_error();}while(0)
static int g;static void f(int*p,...){va_list a;va_start(a,p);int*q=va_arg(a,int*);*q=3;va_end(a);}int main(void){f(0,&g);A(g==0);return 0;}
