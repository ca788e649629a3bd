// Callers may have a stream that writes what they were given, and functions that they
// were given may run when a stream is used.
// verdict: unknown
// args: --entry exported --property assert
#include <assert.h>
#include <stdio.h>

static char buffer[100];
static int called;

char *lent(void) {
  return buffer;
}

static void count(void) {
  called = 1;
}

void (*counter(void))(void) {
  return count;
}

void closed(FILE *f) {
  if (f == NULL)
    return;
  buffer[0] = 7;
  called = 0;
  assert(buffer[0] == 7 && called == 0); // proved
  fclose(f);
  assert(buffer[0] == 7); // must not be proved
  assert(called == 0); // must not be proved
}
