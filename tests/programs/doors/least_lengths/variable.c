// verdict: safe
// assumes: arrays of the length it asks for
static int f(int n, int a[static n]) { return 0; }
int main(void) { int x[2]; return f(2, x); }
