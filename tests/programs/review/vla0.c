// not: safe
// args: --property all
// The length of an array is positive.
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);extern unsigned __VERIFIER_nondet_uint(void);extern void __VERIFIER_assume(int);extern void __VERIFIER_assert(int);extern void abort(void);
#define A(c) do{if(!(c))reach_error();}while(0)
int main(void){int n=__VERIFIER_nondet_int();int a[n];return 0;}
