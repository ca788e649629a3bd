// verdict: safe
// An unsigned number may lose them, assigned or not.
unsigned __VERIFIER_nondet_uint(void);
int main(void) { unsigned u = __VERIFIER_nondet_uint(); u <<= 25; unsigned v = u << 3; return v != 0; }
