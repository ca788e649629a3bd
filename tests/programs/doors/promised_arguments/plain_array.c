// verdict: unsafe
// args: --entry f
// `a[3]` promises nothing.
void f(int a[3]) { a[2] = 0; }
