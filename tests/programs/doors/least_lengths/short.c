// verdict: unsafe
// line: 4
static int f(int a[static 3]) { return 0; }
int main(void) { int x[2]; return f(x); }
