// verdict: unsafe
// line: 5
struct B { int y; void h() {} }; struct S { int t; B a[2]; int u[9]; } s;
int main() { s.a[1].h();
  s.a[7].h(); return 0; }
