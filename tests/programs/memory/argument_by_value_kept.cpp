// verdict: unsafe
struct B { int p; B() : p(3) {} B(const B &o) : p(o.p) {} };
static const int *keep;
static int use(B b) { keep = &b.p; return b.p; }
int main() { B b; int s = use(b); return s + *keep; }
