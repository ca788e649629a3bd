// verdict: unsafe
// args: --entry f
// Of `a[static 3]`, the element 3 need not be there.
void f(int a[static 3]) { a[3] = 0; }
