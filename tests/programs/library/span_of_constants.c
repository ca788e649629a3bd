// verdict: unsafe
// long
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  assert(strspn("1234 5", "4321") == 4);
  assert(strcspn("1234 5", " ") == 4);
  assert(strcspn("1234", " ") == 4);
  assert(strspn("x", "") == 1); // one fails
  return 0;
}
