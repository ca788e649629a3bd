// not: unsafe
// The addresses of labels in static variables are there, and no inputs.
#include <assert.h>
int main(void) {
  static void *p = &&here;
  static struct {
    int n;
    void *at;
  } q = {3, &&here};
  assert(p && p == q.at && q.n == 3);
here:
  return q.n - 3;
}
