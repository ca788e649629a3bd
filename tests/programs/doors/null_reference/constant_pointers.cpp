// not: unsafe
// Pointers may be null wherever references may not.
struct P { int a, *b; };
struct Q { P p; int &r; int *q; };
static int g;
int *f() { return nullptr; }
int main() {
  int *p = nullptr;
  P x{1, nullptr};
  Q y{{1, nullptr}, g, nullptr};
  int *a[2] = {nullptr, nullptr};
  auto l = [p = (int *)nullptr] {};
  auto [c, d] = x;
  f();
  return 0;
}
