// not: safe
#include <err.h>
int main(int argc, char **argv) {
  (void)argv;
  const char *name = "file";
  warn("%s", name);
  if (argc > 1) errx(1, "%s arguments", (char *)0);
  return 0;
}
