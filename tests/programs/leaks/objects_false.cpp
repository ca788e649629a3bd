// verdict: unsafe
// args: --property leak
struct S {
  int *p;
  S() : p(new int(3)) {}
  ~S() {}
};
int main() { S one; }
