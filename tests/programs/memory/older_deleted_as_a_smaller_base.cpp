// not: safe
// args: --property free --skip run --skip every
struct A { int x; };
struct B : A { double y[3]; };

int main(int argc, char **) {
  A *last = nullptr;
  for (int i = 0; i < argc; i++) {
    delete last;
    last = i == 3 ? new B : new A;
  }
  delete last;
}
