// not: safe
// args: --property assert
#include <cassert>
#include <exception>
struct Mine : std::exception { const char *what() const noexcept override { return "mine"; } };
int main(int argc, char **) {
  Mine mine;
  std::exception other;
  const std::exception *e = argc > 1 ? &mine : &other;
  assert(e->what()[0] == 'm');
}
