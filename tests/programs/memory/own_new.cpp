// verdict: unsafe
//
// The library's forms of `new` and `delete` call the program's own ones.
#include <cassert>
#include <cstdlib>
static int made, ended;
void *operator new(size_t n) {
  made++;
  void *p = malloc(n);
  if (!p)
    abort();
  return p;
}
void operator delete(void *p) noexcept {
  ended++;
  free(p);
}
struct base {
  int x = 1;
  virtual ~base() {}
};
int main() {
  int *all = new int[3];
  assert(made == 1); // proved
  all[2] = 1;
  delete[] all;
  assert(ended == 1); // proved
  base *one = new base;
  delete one;
  assert(ended == 2); // proved
  base *some = new base[2];
  delete[] some;
  assert(made == 2); // fails
  return 0;
}
