// verdict: unknown
// not: unsafe
// What the C library gives back obeys rules that are not modelled: no input.
extern void reach_error(void);extern int __VERIFIER_nondet_int(void);
#define A(c) do{if(!(c))reach_error();}while(0)
extern int isascii(int);extern int toascii(int);
int main(void){A(isascii(toascii(__VERIFIER_nondet_int())));return 0;}
