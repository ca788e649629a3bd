// not: safe
// args: --property assert --skip run --skip every
#include <assert.h>
static int one(void) { return 1; }
static int two(void) { return 2; }
int main(int argc, char **argv) {
  (void)argv;
  unsigned long hidden = (unsigned long)two ^ (unsigned long)argc;
  int (*f)(void) = one;
  if (argc < 2) f = (int (*)(void))(hidden ^ (unsigned long)argc);
  assert(f() == 1);
}
