// verdict: unsafe
// line: 5
// A promoted `unsigned char` loses bits when it is shifted.
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) { unsigned char c = __VERIFIER_nondet_uchar(); c <<= 25; return c; }
