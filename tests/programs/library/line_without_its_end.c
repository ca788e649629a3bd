// verdict: safe
// long
#include <stdio.h>
#include <string.h>
int main(void) {
  char line[40];
  if (!fgets(line, sizeof line, stdin)) return 1;
  line[strcspn(line, "\n")] = 0;
  size_t n = strspn(line, "0123456789");
  return line[n] == 0;
}
