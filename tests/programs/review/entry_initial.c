// verdict: safe
// args: --entry f
// assuming: 1
// assumes: globals have their initial values when `f` is called
// An execution that starts in the middle has seen no write.
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);
#define A(c) do{if(!(c))reach_error();}while(0)
static int g;
void set(void){g=1;}
void f(void){A(g==0);}
