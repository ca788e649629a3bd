// not: unsafe
// A function gives back a pointer before its argument; nobody uses it.
static int *before(int *p) { return p - 1; }
int main(void) { int x = 0; int *p = before(&x); return p == &x; }
