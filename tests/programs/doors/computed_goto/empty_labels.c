// verdict: unknown
// long
// Two labels at one place may have one address.
#include <assert.h>
int main(int argc, char **argv) {
  void *volatile p = &&a, *volatile q = &&b;
  void *next = argc > 1 ? p : q;
  goto *next;
a:
b:
  assert(p == q);
  return 0;
}
