// not: unsafe
// long
// Pointers to members, of data (-1 is null) and of functions.
#include <cassert>
struct s {
  int a, b;
  int get() { return b; }
};
static int s::*none = nullptr;
static int s::*second = &s::b;
static int (s::*get)() = &s::get;
int main() {
  s x{1, 2};
  assert(!none);
  assert(x.*second == 2);
  assert((x.*get)() == 2);
}
