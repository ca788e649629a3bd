// not: unsafe
// Labels in a member of a class, in C++.
#include <cassert>
struct machine {
  void *next = nullptr;
  int run(int n) {
    if (!next)
      next = &&first;
    goto *next;
  first:
    next = &&second;
    return n;
  second:
    return -n;
  }
};
int main() {
  machine m;
  // The labels belong to one function, whoever calls it.
  assert(m.run(1) == 1);
}
