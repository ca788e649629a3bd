// verdict: unsafe
// args: --track mem --property assert
#include <assert.h>
#include <string.h>
int main(void) {
  char text[8] = "ab", more[3];
  more[0] = 'c';
  more[1] = 0;
  strcat(text, more);
  assert(text[2] == 0);
}
