// verdict: unsafe
// long
struct B { int p; B() : p(3) {} B(const B &o) : p(o.p) {} ~B() {} };
static const int *keep;
static int use(B b) { int r = keep ? *keep : 0; keep = &b.p; return r; }
int main() { B b; int s = 0; for (int i = 0; i < 3; i++) s += use(b); return s; }
