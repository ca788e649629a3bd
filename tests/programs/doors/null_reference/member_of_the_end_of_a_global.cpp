// verdict: unsafe
// line: 4
struct S { int n; int f() { return 1; } };
S g[3]; int main() { return g[3].f() - 1; }
