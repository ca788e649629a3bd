// not: unsafe
// long
// Offsets of labels: how far they lie apart is not modelled.
#include <assert.h>
int main(int argc, char **argv) {
  static const int offset[] = {&&a - &&a, &&b - &&a, &&c - &&a};
  int x = 0;
  goto *(&&a + offset[argc > 1 ? 1 : 2]);
a:
  assert(0);
b:
  x = argc;
  goto end;
c:
  x = 3;
end:
  assert(x == 3 || argc > 1);
}
