// verdict: unsafe
// line: 9
struct A { int x; };
struct B : A { double y[3]; };

int main(int argc, char **) {
  A *p = argc > 1 ? new B{} : new A{};
  int x = p->x;
  delete p;
  return x;
}
