// not: safe
// args: --property assert
// Functions that run at the end are looked at.
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);extern unsigned __VERIFIER_nondet_uint(void);extern void __VERIFIER_assume(int);extern void __VERIFIER_assert(int);extern void abort(void);
#define A(c) do{if(!(c))reach_error();}while(0)
extern int atexit(void(*)(void));static void h(void){reach_error();}int main(void){atexit(h);return 0;}
