// not: safe
// An index of 2^62 is not the element 0, wherever the address goes first.
int main(void) { int a[4] = {7}; long i = 1L << 62; int *p = a + i; return *p; }
