// not: safe
// args: --property assert
// An unknown function may call back.
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);extern unsigned __VERIFIER_nondet_uint(void);extern void __VERIFIER_assume(int);extern void __VERIFIER_assert(int);extern void abort(void);
#define A(c) do{if(!(c))reach_error();}while(0)
extern void qsort(void*,unsigned long,unsigned long,int(*)(const void*,const void*));static int c(const void*a,const void*b){reach_error();return 0;}int main(void){int a[2]={2,1};qsort(a,2,4,c);return 0;}
