// verdict: safe
// args: --entry f
// assuming: 0
// Without globals that vary, there is nothing to assume of them.
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);
#define A(c) do{if(!(c))reach_error();}while(0)
static const int k=2;
void f(void){int x=k;A(x==2||x!=2);}
