// verdict: safe
// args: --property null
// Only objects are referred to.
struct S { int x; int f(int &y) { return y == 1; } };
extern "C" int nd_int(void);
int main() { S s{1}; int y = 1; S *p = nd_int() ? &s : nullptr; return p ? p->f(y) : s.f(y); }
