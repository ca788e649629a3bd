// verdict: unsafe
// A byte that counts to 256 never gets there.
#include <assert.h>
int main(void) {
  unsigned char c = 0;
  int rounds = 0;
  do {
    c++;
    rounds++;
  } while (c != 0 && rounds < 300);
  assert(rounds == 300);
  return 0;
}
