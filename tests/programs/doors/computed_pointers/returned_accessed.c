// verdict: unsafe
// A function gives back a pointer before its argument, which is written.
static int *before(int *p) { return p - 1; }
int main(void) { int x = 0; *before(&x) = 1; return x; }
