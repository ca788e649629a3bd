// verdict: unknown
#include <stdio.h>
#include <stdarg.h>
static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}
int main(int argc, char **argv) {
  say("%s\n", argc);
  return 0;
}
