// not: safe
// args: --property assert
// A global's address hides in an integer's initial value.
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);extern unsigned __VERIFIER_nondet_uint(void);extern void __VERIFIER_assume(int);extern void __VERIFIER_assert(int);extern void abort(void);
#define A(c) do{if(!(c))reach_error();}while(0)
static int g=5;static long h=(long)&g;int main(void){*(int*)h=6;A(g==5);return 0;}
