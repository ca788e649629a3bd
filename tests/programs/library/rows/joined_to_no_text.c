// verdict: safe
#include <stddef.h>
size_t strlcat(char *to, const char *from, size_t n);
int main(void) {
  char name[4] = {'a', 'b', 'c', 'd'};
  strlcat(name, "ef", sizeof name);
  return 0;
}
