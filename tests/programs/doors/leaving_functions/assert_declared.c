// A program may declare `assert` by hand.
// verdict: unsafe
extern void reach_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
extern void assert(int);
int main(void){ assert(__VERIFIER_nondet_int()!=3); return 0; }
