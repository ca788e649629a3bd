// verdict: unknown
// seconds: 20
//
// A stream may have been given memory of the program's: what is closed writes there what
// is left to write.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
static void grows(void) {
  char *text = NULL;
  size_t length = 0;
  FILE *f = open_memstream(&text, &length);
  if (f == NULL)
    return;
  fputs("abc", f);
  length = 77;
  fclose(f);
  assert(length == 77); // must not be proved
}
static void fixed(void) {
  char bytes[16] = "x";
  FILE *f = fmemopen(bytes, 16, "w");
  if (f == NULL)
    return;
  fputs("abc", f);
  bytes[0] = 'x';
  fclose(f);
  assert(bytes[0] == 'x'); // must not be proved
}
int main(void) {
  grows();
  fixed();
  return 0;
}
