// verdict: unsafe
// line: 8
// A local reference is bound to what may be null.
extern "C" int __VERIFIER_nondet_int();
int main() {
  int x = 3;
  int *p = __VERIFIER_nondet_int() ? &x : nullptr;
  int &r = *p;
  int *q = &r;
  return q == nullptr;
}
