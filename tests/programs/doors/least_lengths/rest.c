// verdict: unsafe
// line: 4
static int f(int a[static 3]) { return 0; }
int main(void) { int x[4]; return f(x + 2); }
