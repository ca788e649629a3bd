// not: safe
// What was registered for the end runs.
#include <assert.h>
#include <err.h>
#include <stdlib.h>
static int done;
static void check(void) {
  assert(done); // must not be proved
}
int main(int argc, char **argv) {
  (void)argv;
  atexit(check);
  if (argc > 1) errx(1, "too many");
  done = 1;
  return 0;
}
