// not: safe
// args: --skip run --skip every
struct A { int *n; A(int *n) : n(n) {} virtual ~A() { *n += 1; } };
struct B : A { using A::A; ~B() override { *n += 2; } };
int main(int argc, char **) {
  int n = 0;
  A *p = argc > 1 ? new B(&n) : new A(&n);
  delete p;
  return 1 / (n - 3);
}
