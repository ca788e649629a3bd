// verdict: unsafe
//
// What such an exception says is the text that it was made of.
#include <cassert>
#include <cstring>
#include <stdexcept>
#include <string>
extern "C" int __VERIFIER_nondet_int();
struct Mine : std::exception {
  int code;
  Mine(int c) : code(c) {}
  const char *what() const noexcept override { return "mine"; }
};
struct Late : std::runtime_error { using runtime_error::runtime_error; };
void f(int x) {
  if (x == 1) throw std::runtime_error("wrong");
  if (x == 2) throw Mine(3);
  if (x == 3) throw Late("late");
}
int main() {
  int x = __VERIFIER_nondet_int(), way = 0;
  try { f(x); }
  catch (const Mine &m) { assert(m.code == 3 && m.what()[0] == 'm'); way = 2; } // proved
  catch (const std::exception &e) { assert(e.what()[0] == (x == 1 ? 'w' : 'l')); way = x; } // proved
  assert(way == (x >= 1 && x <= 3 ? x : 0)); // proved
  assert(way != 3); // fails
}
