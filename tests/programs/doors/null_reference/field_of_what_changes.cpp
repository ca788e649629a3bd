// not: safe
// args: --strict --property null
// What is null is written before the reference is bound.
struct S { int a; int c[3]; };
int main(int argc, char **argv) {
  S s{}; S *p = argc > 1 ? &s : nullptr;
  int &r = p->c[(p = &s, 1)];
  return &r == &s.a;
}
