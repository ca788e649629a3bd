// not: safe
// long
// args: --property assert
#include <cassert>
#include <exception>
int __VERIFIER_nondet_int();
struct Mine : std::exception { const char *what() const noexcept override { return "mine"; } };
int main() {
  Mine mine;
  const std::exception *known = &mine;
  assert(known->what()[0] == 'm');
  try {
    int n = __VERIFIER_nondet_int();
    delete[] new int[n];
  } catch (const std::exception &e) {
    assert(e.what()[0] == 'm');
  }
}
