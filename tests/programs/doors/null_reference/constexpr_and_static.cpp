// verdict: unsafe
// line: 4
struct A { int x; int k() const { return 0; } }; struct H { A a[2]; A b; static H one; }; H H::one; constexpr H h{};
int main() { return h.a[1].k() + H::one.a[2].k(); }
