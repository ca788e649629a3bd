// The bytes of a function can be read on this machine.
// not: unsafe
extern void reach_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
static void f(void){} int main(void){ return *(unsigned char*)f<0; }
