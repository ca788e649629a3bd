// not: unsafe
// args: --entry _Z1fO1s
// What is moved from is there.
struct s { int a; };
int f(s &&x) { return x.a != 0; }
