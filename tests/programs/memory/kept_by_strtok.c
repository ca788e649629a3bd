// verdict: unsafe
// long
// args: --track mem --property assert
#include <string.h>
#include <assert.h>
int main(void) {
  static char b[8] = "a,b;c";
  strtok(b, ",");
  b[3] = ';';
  strtok(0, ";");
  assert(b[3] == ';');
}
