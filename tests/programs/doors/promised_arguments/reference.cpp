// not: unsafe
// args: --entry _Z1fRi
// A reference is not null, and leads to an object.
int f(int &x) { return x; }
