// verdict: unknown
//
// What ends the program prints a text that it hasn't.
#include <exception>
static int state;
struct failure : std::exception {
  const char *what() const noexcept override {
    return state ? nullptr : "failure";
  }
};
int main() {
  state = 1;
  throw failure();
}
