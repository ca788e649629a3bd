// verdict: safe
// assuming: 1
// assumes: the unknown function `log_it` leaves the memory that is modelled alone and calls no function of the program by its name
// What unknown functions could do by name is an assumption, and said.
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);
#define A(c) do{if(!(c))reach_error();}while(0)
extern void log_it(void);
void f(int x){A(x==1);}
int main(void){log_it();f(1);return 0;}
