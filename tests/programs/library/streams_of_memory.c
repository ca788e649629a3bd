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
  grows();
  fixed();
  called();
  return 0;
}
