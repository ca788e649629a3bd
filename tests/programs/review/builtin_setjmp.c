// not: safe
// args: --property assert
// `setjmp` returns again, the compiler's too.
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);extern unsigned __VERIFIER_nondet_uint(void);extern void __VERIFIER_assume(int);extern void __VERIFIER_assert(int);extern void abort(void);
#define A(c) do{if(!(c))reach_error();}while(0)
static void*b[5];static int g;__attribute__((noinline)) static void j(void){__builtin_longjmp(b,1);}int main(void){if(__builtin_setjmp(b)){A(g==0);}else{g=1;j();}return 0;}
