// verdict: safe
// assuming: 1
// The C library calls nothing that it wasn't given to call.
#include <inttypes.h>
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);
#define A(c) do{if(!(c))reach_error();}while(0)
static int only_two(int x){A(x==2);return x;}
int main(void){int(*volatile f)(int)=only_two;char*end;strtoimax("1",&end,10);return only_two(2)+(f==0);}
