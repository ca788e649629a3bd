// verdict: safe
//
// What is caught is asked in its handler alone.
#include <cassert>
#include <exception>
static int state;
struct failure : std::exception {
  const char *text;
  failure(const char *t) : text(t) {}
  const char *what() const noexcept override {
    assert(state == 1);
    return text;
  }
};
int main() {
  state = 1;
  try {
    throw failure("a");
  } catch (const std::exception &e) {
    const char *text = e.what();
    assert(text[0] == 'a');
  }
  state = 0;
  return 0;
}
