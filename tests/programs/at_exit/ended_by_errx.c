// verdict: safe
// long
//
// What is registered runs, too, where an error is reported.
#include <assert.h>
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
static char *name;
static int n = 1;
static void bye(void) { if (name) puts(name); assert(n == 1); }
int main(int argc, char **argv) {
  atexit(bye);
  if (argc < 2) errx(1, "usage");
  name = argv[1];
  return 0;
}
