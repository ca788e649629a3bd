// not: safe
// args: --property assert
// A weak exchange may fail although the values are the same.
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);extern unsigned __VERIFIER_nondet_uint(void);extern void __VERIFIER_assume(int);extern void __VERIFIER_assert(int);extern void abort(void);
#define A(c) do{if(!(c))reach_error();}while(0)
static int g=1;int main(void){int e=1;if(!__atomic_compare_exchange_n(&g,&e,2,1,5,5))reach_error();return 0;}
