// not: safe
// args: --engine ai
#include <string.h>
int main(void) {
  char line[4] = "abc";
  char *end = strchr(line, 0);
  return end[1];
}
