// `-ftrapv` wins.
// flags: -fwrapv -ftrapv
// verdict: unsafe
extern int __VERIFIER_nondet_int(void);
int main(void) { int y = __VERIFIER_nondet_int(); y++; return y == 0; }
