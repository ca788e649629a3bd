// not: safe
// args: --property assert
// A thread starts in a function of the program.
#include <pthread.h>
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);extern unsigned __VERIFIER_nondet_uint(void);extern void __VERIFIER_assume(int);extern void __VERIFIER_assert(int);extern void abort(void);
#define A(c) do{if(!(c))reach_error();}while(0)
static void*f(void*x){reach_error();return 0;}int main(void){pthread_t t;pthread_create(&t,0,f,0);pthread_join(t,0);return 0;}
