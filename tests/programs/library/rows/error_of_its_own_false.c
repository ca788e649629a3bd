// not: safe
// A function of this name may come back.
#include <assert.h>
void err(int status, const char *text, ...);
int main(int argc, char **argv) {
  (void)argv;
  int n = 0;
  if (argc > 1) {
    err(1, "too many");
    n = 1;
  }
  assert(n == 0); // must not be proved
  return 0;
}
