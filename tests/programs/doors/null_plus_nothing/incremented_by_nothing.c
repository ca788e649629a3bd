// not: unsafe
// A buffer that may not be there grows by nothing.
extern int __VERIFIER_nondet_int(void);
int main(void) { static char b[8]; char *p = __VERIFIER_nondet_int() ? b : 0; unsigned n = p ? 8 : 0; char *end = p + n; long k = 0; for (char *q = p; q != end; q++) k++; return k > 8; }
