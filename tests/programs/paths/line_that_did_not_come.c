// not: safe
// After an error, `fgets` leaves anything in the array.
#include <assert.h>
#include <stdio.h>
int main(void) {
  char s[8];
  s[0] = 'q';
  s[1] = 0;
  char t = 'q';
  if (!fgets(s, 8, stdin)) {
    assert(s[0] == 'q'); // must not be proved
    assert(t == 'q');
  }
  return 0;
}
