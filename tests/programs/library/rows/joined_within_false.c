// not: safe
#include <stddef.h>
size_t strlcat(char *to, const char *from, size_t n);
int main(int argc, char **argv) {
  (void)argv;
  char name[8] = "a";
  strlcat(name, argc > 1 ? ".c" : ".txt", sizeof name + 1);
  return name[7];
}
