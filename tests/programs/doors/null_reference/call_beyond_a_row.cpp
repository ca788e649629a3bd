// verdict: unsafe
// line: 5
struct B { int y; void h() {} }; B g[2][3];
int main() { g[1][2].h(); g[0][0].h();
  g[0][5].h(); return 0; }
