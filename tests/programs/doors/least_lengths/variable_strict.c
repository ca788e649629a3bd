// not: safe
// args: --strict
static int f(int n, int a[static n]) { return 0; }
int main(void) { int x[2]; return f(3, x); }
