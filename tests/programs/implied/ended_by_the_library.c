// verdict: unknown
// args: --inline-limit 0
//
// What the library gave, it may make anew when it is asked again; and functions that it
// was handed may run when others of it are called.
#define _GNU_SOURCE
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static void message(void) {
  char *x = strerror(9999);
  char c = x[0];
  strerror(8888);
  c = x[0]; // one must not be proved
}
static void locale(void) {
  char *x = setlocale(LC_ALL, "C");
  char c = x[0];
  setlocale(LC_ALL, "C.UTF-8");
  c = x[0]; // one must not be proved
}
static void environment(void) {
  char **x = environ;
  char *c = x[0];
  setenv("NEW", "1", 1);
  c = x[0]; // one must not be proved
}
static unsigned *closed, *handled;
static int on_close(void *cookie) { free(closed); return 0; }
static void on_signal(int s) { free(handled); }
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
static int on_drop(void *cookie) { free(cookie); return 0; }
static void handed(void) {
  unsigned *q = malloc(sizeof *q);
  if (q == NULL)
    return;
  FILE *f = fopencookie(q, "w", (cookie_io_functions_t){.close = on_drop});
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
  handled = malloc(sizeof *handled);
  if (handled == NULL)
    return;
  unsigned *q = handled;
  *q = 2;
  printf("a");
  *q = 3; // one must not be proved
}
int main(void) {
  message();
  locale();
  environment();
  cookie();
  handed();
  broken(1);
  printed();
  return 0;
}
