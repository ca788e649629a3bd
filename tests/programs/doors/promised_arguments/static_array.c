// not: unsafe
// args: --entry f
// Of `a[static 3]` there are three elements.
int f(int a[static 3]) { return a[0] == a[2]; }
