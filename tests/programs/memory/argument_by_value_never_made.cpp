// verdict: unsafe
struct B; static B *keep;
struct B { int p; B() : p(3) {} B(const B &o) : p(o.p) { keep = this; if (p == 3) throw 1; } ~B() {} };
static int use(B b) { return b.p; }
int main() { B b; try { return use(b); } catch (int) { } return keep->p; }
