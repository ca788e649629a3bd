// verdict: safe
// long
struct A { int x = 0; virtual ~A() {} virtual int f() { return 1; } };
struct B : A { double y[3]; int f() override { return 2; } };
int main(int argc, char **) {
  A *p = argc > 1 ? new B : new A;
  int r = p->f();
  int t[3] = {1, 2, 3};
  r = t[r];
  delete p;
  return 10 / r;
}
