// verdict: unsafe
// long
//
// A number may be 0.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  char text[] = " -0x1fg";
  char *end;
  long v = strtol(text, &end, 0);
  assert(end == text + 6);
  assert(v == -31);
  v = strtol(end, &end, 10);
  assert(v != 0); // fails
  return 0;
}
