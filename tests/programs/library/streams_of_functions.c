// verdict: unknown
// seconds: 20
//
// A stream may be made of the program's functions: what is closed calls them.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
static int counted;
static int on_close(void *cookie) { counted++; return 0; }
static void called(void) {
  FILE *f = fopencookie(NULL, "w", (cookie_io_functions_t){.close = on_close});
  if (f == NULL)
    return;
  counted = 1;
  fclose(f);
  assert(counted == 1); // must not be proved
}
int main(void) {
  called();
  return 0;
}
