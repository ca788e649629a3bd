// verdict: unsafe
// line: 6
// A reference to a field of what may be null.
struct S { int a, b; };
int main(int argc, char **argv) { S s{1, 2}; S *p = argc > 1 ? &s : nullptr;
  int &r = p->b;
  return &r == &s.b; }
