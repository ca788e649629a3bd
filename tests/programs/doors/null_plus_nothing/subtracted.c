// not: unsafe
// Null minus 0 is null.
int main(void) { int *p = 0; long n = 0; p -= n; return p != 0; }
