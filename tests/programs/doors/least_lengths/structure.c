// verdict: unsafe
struct s { int a, b; };
static int f(struct s a[static 2]) { return 0; }
int main(void) { struct s x; return f(&x); }
