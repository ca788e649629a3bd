// verdict: unknown
//
// What isn't caught ends the program, which prints what it says of itself.
#include <cassert>
#include <exception>
static int state;
struct failure : std::exception {
  const char *what() const noexcept override {
    assert(state == 0); // must not be proved
    return "failure";
  }
};
int main() {
  state = 1;
  throw failure();
}
