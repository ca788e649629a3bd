// verdict: unsafe
// args: --entry _Z1fRi
// A reference leads to one element, not to two.
int f(int &x) { (&x)[1] = 0; return 0; }
