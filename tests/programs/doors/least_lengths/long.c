// verdict: safe
static int f(int a[static 3]) { return 0; }
int main(void) { int x[3]; return f(x); }
