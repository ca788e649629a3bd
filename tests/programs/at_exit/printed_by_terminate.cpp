// verdict: unknown
//
// What isn't caught ends the program, which prints what it says of itself.
#include <cassert>
#include <exception>
extern "C" int __VERIFIER_nondet_int();
static int state;
struct failure : std::exception {
  const char *what() const noexcept override {
    assert(state == 0); // must not be proved
    return "failure";
  }
};
int main() {
  struct of_main : std::exception {
    const char *what() const noexcept override {
      assert(state == 0); // must not be proved
      return "of main";
    }
  };
  state = 1;
  if (__VERIFIER_nondet_int())
    throw of_main();
  throw failure();
}
