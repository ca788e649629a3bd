// verdict: safe
//
// A loop that tries again.
#include <cassert>
extern "C" int __VERIFIER_nondet_int();
int attempt(int left) { if (__VERIFIER_nondet_int()) throw left; return left; }
int main() {
  int tries = 0, got = -1;
  for (int i = 0; i < 5; i++) {
    tries++;
    try { got = attempt(i); break; } catch (int e) { assert(e == i); continue; } // proved
  }
  assert(tries >= 1 && tries <= 5); // proved
  assert(got == -1 || got == tries - 1); // proved
}
