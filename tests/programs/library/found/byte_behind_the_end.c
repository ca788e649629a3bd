// not: safe
#include <string.h>
int main(void) {
  char b[4] = {1, 2, 3, 2};
  return memchr(b, 7, 5) == b; // one must not be proved
}
