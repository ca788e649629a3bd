// not: unsafe
// args: --property uninit --entry _Z1fRi
// What a reference leads to has a value.
int f(int &x) { return x; }
