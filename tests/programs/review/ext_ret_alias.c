// not: safe
// args: --property assert
// An unknown function may return a pointer to an exported global.
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);extern unsigned __VERIFIER_nondet_uint(void);extern void __VERIFIER_assume(int);extern void __VERIFIER_assert(int);extern void abort(void);
#define A(c) do{if(!(c))reach_error();}while(0)
int g;extern int*get(void);int main(void){int*p=get();g=1;*p=2;A(g==1);return 0;}
