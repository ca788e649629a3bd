// not: unsafe
// args: --entry _Z1fRA3_Kc
// A reference to an array leads to all of it.
int f(const char (&a)[3]) { return a[0] == a[2]; }
