// The bits of what is no number are the processor's.
// not: unsafe
extern void reach_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
int main(void){ volatile double z=__builtin_nan("0x123"); double n=z+1; union{double d; unsigned long u;} x; x.d=n; if((x.u&0xfff)!=0x123) reach_error(); return 0; }
