// not: safe
// args: --property assert --entry f
// An arbitrary pointer to a function may be one to an exported function.
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);extern unsigned __VERIFIER_nondet_uint(void);extern void __VERIFIER_assume(int);extern void __VERIFIER_assert(int);extern void abort(void);
#define A(c) do{if(!(c))reach_error();}while(0)
static int g;void f(void(*cb)(void)){g=0;cb();A(g==0);}void setg(void){g=1;}
