// verdict: safe
// args: --property free
struct A { int x; };
struct B { int x; long y[4]; };

int main(int argc, char **) {
  if (argc > 1) {
    A *p = new A{argc};
    delete p;
  } else {
    B *p = new B{};
    delete p;
  }
  int n = argc & 3;
  int *all = new int[n + 1];
  delete[] all;
}
