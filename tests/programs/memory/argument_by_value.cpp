// verdict: safe
struct V { int x, y; V(int a, int b) : x(a), y(b) {} V(const V &o) : x(o.x), y(o.y) {} ~V() { x = y = 0; } };
static int dot(V a, V b) { return a.x * b.x + a.y * b.y; }
static V add(V a, V b) { return V(a.x + b.x, a.y + b.y); }
int main() { V a(1, 2), b(3, 4); int s = dot(a, b); if (s != 11) return *(int *)nullptr; V c = add(add(a, b), a); int t = dot(c, V(1, 1)); if (t != 13) return *(int *)nullptr; return 0; }
