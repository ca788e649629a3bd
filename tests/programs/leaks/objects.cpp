// verdict: safe
// args: --property leak
struct S {
  int *p;
  S() : p(new int(3)) {}
  ~S() { delete p; }
};
int main() {
  S one;
  S *two = new S;
  int *many = new int[4];
  delete[] many;
  delete two;
}
