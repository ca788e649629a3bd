// not: safe
// args: --property assert
// A function that may be missing has a null address then.
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);extern unsigned __VERIFIER_nondet_uint(void);extern void __VERIFIER_assume(int);extern void __VERIFIER_assert(int);extern void abort(void);
#define A(c) do{if(!(c))reach_error();}while(0)
__attribute__((weak)) extern int f(void);int main(void){if(!f)reach_error();return 0;}
