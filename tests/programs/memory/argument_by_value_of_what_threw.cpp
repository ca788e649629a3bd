// verdict: unsafe
struct B { int p; B() : p(3) {} B(const B &o) : p(o.p) {} ~B() {} };
static const int *keep;
static int use(B b) { keep = &b.p; throw 2; }
int main() { B b; try { return use(b); } catch (int) { } return *keep; }
