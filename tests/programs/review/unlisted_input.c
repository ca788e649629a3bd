// verdict: unsafe
// line: 7
// What an unknown function gives back is an input.
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);
#define A(c) do{if(!(c))reach_error();}while(0)
extern int sensor(void);
int main(void){A(sensor()!=7);return 0;}
