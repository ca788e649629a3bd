// verdict: unsafe
static int f(int a[static 2][3]) { return 0; }
int main(void) { int x[1][3]; return f(x); }
