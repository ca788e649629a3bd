// not: safe
// args: --property assert --entry f
// An arbitrary pointer may point to an exported global.
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);extern unsigned __VERIFIER_nondet_uint(void);extern void __VERIFIER_assume(int);extern void __VERIFIER_assert(int);extern void abort(void);
#define A(c) do{if(!(c))reach_error();}while(0)
int g;void f(int*p){if(!p)return;g=1;*p=2;A(g==1);}
