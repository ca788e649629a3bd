// not: safe
struct R {
  int n;
  int &r;
  R() : n(1), r(*(int *)nullptr) {} // must not be proved
};
int main() { R x; return x.n - 1; }
