// verdict: unknown
// args: --engine ai --skip run --skip every
struct A { int x; };
struct B : A { double y[3]; };

int main(int argc, char **) {
  A *p = argc > 1 ? new B{} : new A{};
  int x = p->x;
  delete p;
  return x;
}
