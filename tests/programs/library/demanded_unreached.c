// verdict: safe
#include <stdio.h>
#include <stdarg.h>
static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}
int main(int argc, char **argv) {
  int n = argc & 7;
  if (n > 8) say("%d\n", n);
  return 0;
}
