// verdict: unsafe
// line: 6
// A member function of a null object is called, which doesn't look at it.
struct S { int x; int f() { return 1; } };
extern "C" int nd_int(void);
int main() { S s{1}; S *p = nd_int() ? &s : nullptr; return p->f(); }
