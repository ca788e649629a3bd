// not: safe
// args: --property assert
// A function of assembly alone returns.
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);extern unsigned __VERIFIER_nondet_uint(void);extern void __VERIFIER_assume(int);extern void __VERIFIER_assert(int);extern void abort(void);
#define A(c) do{if(!(c))reach_error();}while(0)
__attribute__((naked)) int f(void){__asm__("movl $1,%eax\nret");}int main(void){f();reach_error();return 0;}
