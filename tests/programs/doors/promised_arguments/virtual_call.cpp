// not: unsafe
// long
// args: --entry _Z1fR1s
// Each object has its table of functions.
struct s { virtual int v() { return 1; } };
int f(s &x) { return x.v(); }
