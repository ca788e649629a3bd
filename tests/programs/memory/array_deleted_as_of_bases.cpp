// verdict: unsafe
struct A { virtual ~A() {} };
struct B : A { int y[9]; };

int main() {
  A *p = new B[2];
  delete[] p;
}
