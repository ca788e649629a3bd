// verdict: unsafe
// line: 10
// A null reference is cast to the derived class; a pointer may be.
extern "C" int __VERIFIER_nondet_int();
struct S { int a; };
struct D : S { int b; };
int main() {
  D d; S *s = __VERIFIER_nondet_int() ? static_cast<S*>(&d) : nullptr;
  D *dp = static_cast<D*>(s);
  D &dr = static_cast<D&>(*s);
  return (&dr == dp) ? 0 : 1;
}
