// verdict: unsafe
struct R {
  int n;
  int &r;
  R() : n(1), r(*(int *)nullptr) {}
};
int main() { R x; return x.n - 1; }
