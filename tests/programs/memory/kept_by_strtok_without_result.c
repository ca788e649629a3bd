// verdict: unknown
// args: --track mem --property assert
#include <assert.h>
extern void first_word(char *, const char *) __asm__("strtok");
int main(void) {
  static char b[8] = "a,b;c";
  first_word(b, ",");
  b[3] = ';';
  first_word(0, ";");
  assert(b[3] == ';');
}
