// verdict: unsafe
// line: 7
// What is null is read before another local is written.
struct S { int a; int c[3]; };
int main(int argc, char **argv) {
  S s{}; S *p = argc > 1 ? &s : nullptr; int x = 0;
  int &r = p->c[(x = 1, 1)];
  return &r == &s.a && x;
}
