// verdict: unsafe
// line: 4
// An index of 2^62 is not the element 0.
int main(void) { int a[4] = {7}; long i = 1L << 62; return a[i]; }
