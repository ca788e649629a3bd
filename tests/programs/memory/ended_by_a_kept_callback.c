// verdict: unknown
// args: --skip implied
//
// What the library was handed runs when others of its functions are called: of a stream,
// of a signal, of what prints.
#define _GNU_SOURCE
#include <printf.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static unsigned *closed, *handled, *shown;
static int on_close(void *cookie) { free(closed); return 0; }
static void on_signal(int s) { free(handled); }
static int show(FILE *f, const struct printf_info *i, const void *const *a) {
  free(shown);
  return 0;
}
static int count(const struct printf_info *i, size_t n, int *t, int *s) { return 0; }
static void cookie(void) {
  closed = malloc(sizeof *closed);
  if (closed == NULL)
    return;
  unsigned *q = closed;
  FILE *f = fopencookie(NULL, "w", (cookie_io_functions_t){.close = on_close});
  if (f == NULL)
    return;
  *q = 2;
  fclose(f);
  *q = 3; // one must not be proved
}
static void broken(int fd) {
  handled = malloc(sizeof *handled);
  if (handled == NULL)
    return;
  unsigned *q = handled;
  signal(SIGPIPE, on_signal);
  *q = 2;
  write(fd, "a", 1);
  *q = 3; // one must not be proved
}
static void printed(void) {
  shown = malloc(sizeof *shown);
  if (shown == NULL)
    return;
  unsigned *q = shown;
  register_printf_specifier('B', show, count);
  *q = 2;
  printf("%d", 1);
  *q = 3; // one must not be proved
}
int main(void) {
  cookie();
  broken(1);
  printed();
  return 0;
}
