// verdict: safe
// args: --property null --entry _Z1fRi
// A reference is not null.
int f(int &x) { x = 1; return x; }
