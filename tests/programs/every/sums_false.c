// verdict: unsafe
// line: 6
#include <assert.h>
int main(void) {
  int sum = 0;
  for (int i = 0; i < 100000; i++) sum += i;
  assert(sum == 704982705);
}
