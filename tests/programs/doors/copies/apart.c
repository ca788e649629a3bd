// not: unsafe
// Copies that overlap nothing, or all of it.
#include <string.h>
struct s { int a[4]; };
int main(int argc, char **argv) {
  char b[16] = "hello";
  struct s s = {{1, 2, 3, 4}}, t = s;
  struct s *p = &s, *q = argc > 1 ? &t : &s;
  *p = *q; s = s;
  memcpy(b + 8, b, 8);
  memmove(b, b + 1, 4);
  return t.a[0];
}
