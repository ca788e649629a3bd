// verdict: unsafe
static int f(int n, int a[static n]) { return 0; }
int main(void) { return f(1, 0); }
