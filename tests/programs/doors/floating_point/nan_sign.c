// The bits of what is no number are the processor's.
// not: unsafe
extern void reach_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
int main(void){ volatile double z=0; double n=z/z; if(!__builtin_signbit(n)) reach_error(); return 0; }
