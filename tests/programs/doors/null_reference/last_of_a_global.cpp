// verdict: safe
struct S { int n; int f() { return 1; } }; struct E {};
S g[3]; E e[2]; int h[2][3]; static int use(const int &r) { return &r != &h[0][0]; }
int main() { int &r = h[1][2]; E &x = e[1]; (void)x; return g[2].f() + use(h[1][2]) - 2 + (&r != &h[1][2]); }
