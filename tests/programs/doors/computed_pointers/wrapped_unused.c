// not: unsafe
// An address that wraps is only computed.
int main(void) { int a[4] = {7}; long i = 1L << 62; int *p = a + i; return p != 0 ? a[0] - 7 : 1; }
